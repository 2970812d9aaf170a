"""A video for the fake camera of Chromium, made of pictures that the project draws: JPEG pictures one after another (.mjpeg)."""
import os

from server import Server

SCENE = "synthetic:text=4006381333931,format=EAN_13,module=3,size=1280x720,color=yes,background=texture,noise=4,pan=120,shake=2,fps=30"


def make(program, folder, scene=SCENE, count=60):
    """Writes the video into a folder, and its pictures beside it; gives the path of the video and the pattern of the pictures."""
    server = Server(program, source=scene)
    try:
        pictures = []
        for _ in range(count):
            status, picture = server.send("GET", "/snapshot.jpeg")
            assert status == 200, picture
            pictures.append(picture)
    finally:
        server.close()
    os.makedirs(os.path.join(folder, "pictures"), exist_ok=True)
    for number, picture in enumerate(pictures):
        with open(os.path.join(folder, "pictures", f"{number:04}.jpg"), "wb") as file:
            file.write(picture)
    video = os.path.join(folder, "camera.mjpeg")
    with open(video, "wb") as file:
        file.write(b"".join(pictures))
    return video, os.path.join(folder, "pictures", "*.jpg")
