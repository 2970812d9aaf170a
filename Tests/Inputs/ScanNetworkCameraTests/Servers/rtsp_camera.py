# A camera by RTSP, for the tests of network cameras: a moving ball as H.264, by GStreamer's own server.
#
#   rtsp_camera.py PORT WIDTH HEIGHT [PASSWORD]     on the loopback interface; 0 takes a free port, which is the first line of its output
#
# With a password it wants the user admin, by Digest. It ends with the process that started it, so that none is left behind by a test that dies.
import os
import sys
import threading
import time

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

port, width, height = sys.argv[1:4]
Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(port)
factory = GstRtspServer.RTSPMediaFactory()
factory.set_launch(
    f"( videotestsrc is-live=true pattern=ball ! video/x-raw,width={width},height={height},framerate=20/1 "
    "! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=10 threads=1 sliced-threads=false ! rtph264pay config-interval=-1 name=pay0 pt=96 )"
)
factory.set_shared(True)
if len(sys.argv) > 4:
    auth = GstRtspServer.RTSPAuth()
    auth.set_supported_methods(2)
    token = GstRtspServer.RTSPToken()
    token.set_string("media.factory.role", "user")
    auth.add_digest("admin", sys.argv[4], token)
    server.set_auth(auth)
    factory.add_role_from_structure(
        Gst.Structure.new_from_string(
            "user,media.factory.access=(boolean)true,media.factory.construct=(boolean)true"
        )
    )
server.get_mount_points().add_factory("/live", factory)
server.attach(None)


def end_with(parent):
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
print(server.get_bound_port(), flush=True)
GLib.MainLoop().run()
