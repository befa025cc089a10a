"""A SOAP client that knows the WSDL alone: one call a line in, one answer a line out."""
import json
import sys

import requests
import zeep

wsdl, password, port = sys.argv[1:4]
session = requests.Session()
session.trust_env = False
if password:
    session.auth = ("nfse", password)
client = zeep.Client(wsdl, transport=zeep.Transport(session=session))
service = client.bind("NfseService", port)
print(json.dumps({"xml": " ".join(sorted(service._operations))}), flush=True)
for line in sys.stdin:
    call = json.loads(line)
    answer = service[call["operacao"]](nfseCabecMsg=call["cabecalho"], nfseDadosMsg=call["dados"])
    print(json.dumps({"xml": answer}), flush=True)
