"""What the benchmarks of the server share."""
import http.client
import time


def share(values, part):
    """A quantile; none without values."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def visit(port, id, pictures, trips, is_over, per_second=30):
    """A visitor who sends the next frame after the answer to the one before, and notes how long each took in milliseconds."""
    connection, number = http.client.HTTPConnection("127.0.0.1", port), 0
    while not is_over.is_set():
        begin = time.monotonic()
        connection.request("POST", f"/sessions/{id}/frames", pictures[number % len(pictures)], {"Content-Type": "image/jpeg"})
        answer = connection.getresponse()
        answer.read()
        if answer.status == 200:
            trips.append(1000 * (time.monotonic() - begin))
            number += 1
        else:
            # After a refusal the server closes the connection.
            connection.close()
        time.sleep(max(0, begin + 1 / per_second - time.monotonic()))
