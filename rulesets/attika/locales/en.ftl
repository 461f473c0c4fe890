title = Attika
