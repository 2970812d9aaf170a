"""Plates, labels, tires and containers: what stands on vehicles and goods. All numbers are invented; check digits are right."""
import cv2
import numpy
from PIL import Image

from paper import Sheet, photographed

BLACK = (24, 24, 26)


def license_plate():
    sheet = Sheet(1040, 220, (244, 244, 240), (20, 20, 20))
    sheet.draw.rectangle((14, 14, 100, 205), fill=(20, 60, 150))
    sheet.text(36, 130, "D", "bold", 56, (245, 245, 245))
    sheet.text(130, 24, "ZE", "narrow", 168, BLACK)
    sheet.draw.ellipse((345, 66, 400, 121), fill=(200, 160, 60))
    sheet.text(425, 24, "VK 4711", "narrow", 168, BLACK)
    return photographed(sheet, size=(960, 600), fill=0.62, turn=-2.5, shade=(60, 62, 66))


def license_plate_states():
    sheet = Sheet(720, 360, (236, 240, 246), (90, 90, 100))
    sheet.text(216, 20, "CALIFORNIA", "bold", 42, (170, 40, 50))
    sheet.text(62, 110, "8SAM473", "narrow", 160, (28, 44, 96))
    return photographed(sheet, size=(960, 600), fill=0.56, turn=1.8, shade=(80, 82, 86))


def vehicle_number():
    sheet = Sheet(1200, 300, (38, 40, 44))
    sheet.text(60, 36, "VIN", "sans", 40, (200, 204, 208))
    sheet.text(60, 112, "1M8GDM9AXKP042788", "mono", 98, (222, 226, 230), 63)
    return photographed(sheet, size=(1280, 720), fill=0.8, turn=1.2, shade=(30, 32, 36), blur=0.9)


def container(vertical=False):
    sheet = Sheet(1200, 1000 if vertical else 620, (38, 76, 150))
    for x in range(0, 1200, 60):
        sheet.draw.line((x, 0, x, 1000), fill=(32, 66, 134), width=6)
    white = (232, 236, 240)
    if vertical:
        sheet.column(300, 40, "CSQU3054383", "bold", 72, white, 84)
        sheet.column(520, 40, "22G1", "bold", 72, white, 84)
    else:
        sheet.text(90, 120, "CSQU 305438", "bold", 104, white)
        sheet.text(925, 120, "3", "bold", 104, white)
        sheet.draw.rectangle((904, 108, 1020, 250), outline=white, width=6)
        sheet.text(90, 320, "22G1", "bold", 104, white)
    return photographed(sheet, size=(1100, 1000) if vertical else (1280, 800), fill=0.92, turn=-0.8)


def tire(lines):
    """Raised letters: lit from above, so that they show a bright and a dark edge on black rubber."""
    sheet = Sheet(1200, 130 + 150 * len(lines), (0, 0, 0))
    for number, line in enumerate(lines):
        sheet.text(70, 60 + 150 * number, line, "bold", 92, (255, 255, 255))
    height = cv2.GaussianBlur(sheet.array()[:, :, 0].astype(numpy.float32), (0, 0), 1.6)
    edges = cv2.Sobel(height, cv2.CV_32F, 0, 1) + 0.4 * cv2.Sobel(height, cv2.CV_32F, 1, 0)
    rubber = numpy.clip(52 + 0.14 * height + 0.26 * edges, 0, 255).astype(numpy.uint8)
    sheet.image.paste(Image.fromarray(cv2.merge([rubber] * 3)))
    return photographed(sheet, size=(1280, 640), fill=0.92, turn=0.8, shade=(40, 40, 42), noise=2)


def serial_label():
    sheet = Sheet(900, 420, (246, 246, 246), (60, 60, 60))
    sheet.text(50, 40, "VOLTA INSTRUMENTS", "bold", 40, BLACK)
    sheet.text(50, 130, "MODEL  K7-220", "sans", 36, BLACK)
    sheet.text(50, 220, "S/N 4711-0815-AX7", "mono", 52, BLACK)
    sheet.text(50, 320, "230 V  50 Hz  IP54", "sans", 34, BLACK)
    return photographed(sheet, size=(1024, 640), fill=0.8, turn=-3.0)


SAMPLES = {
    "plate-germany": license_plate, "plate-california": license_plate_states, "vin-plate": vehicle_number,
    "container": container, "container-vertical": lambda: container(vertical=True),
    "tire-dot": lambda: tire(["DOT 4B9X JKLM 2324"]), "tire-size": lambda: tire(["205/55 R16 91V"]),
    "tire-make": lambda: tire(["MICHELIN"]), "truck-tire-id": lambda: tire(["1234567A"]), "serial-label": serial_label,
}
