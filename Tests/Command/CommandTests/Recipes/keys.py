# Reads what is typed on the first keyboard that appears, up to Enter, for the test of the till's recipe: digits are all that it knows.
#
#   keys.py      prints `ready` once it listens, then the line that was typed
#
# The keyboard is taken for this process alone, so that nothing is typed anywhere else.
import fcntl
import glob
import struct
import sys
import time

EVENT, GRAB, KEY, ENTER = struct.Struct("llHHi"), 0x40044590, 1, 28
KEYS = {code: str((code - 1) % 10) for code in range(2, 12)}

before = set(glob.glob("/sys/devices/virtual/input/input*/event*"))
while not (new := set(glob.glob("/sys/devices/virtual/input/input*/event*")) - before):
    time.sleep(0.005)
device = open("/dev/input/" + new.pop().rsplit("/", 1)[1], "rb", buffering=0)
fcntl.ioctl(device, GRAB, 1)
print("ready", flush=True)
text = ""
while True:
    _, _, kind, code, value = EVENT.unpack(device.read(EVENT.size))
    if kind != KEY or value != 1:
        continue
    if code == ENTER:
        print(text, flush=True)
        sys.exit()
    text += KEYS.get(code, "?")
