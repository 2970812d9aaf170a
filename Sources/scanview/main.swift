print("scanview")
