"""A SOAP client in the arrangement of 2.04: it builds each message from the types that the WSDL declares. One call a line in, one answer a line out."""
import json
import sys

import requests
import zeep
from lxml import etree
from zeep.helpers import serialize_object
from zeep.plugins import HistoryPlugin

wsdl, password, port = sys.argv[1:4]
session = requests.Session()
session.trust_env = False
if password:
    session.auth = ("nfse", password)
history = HistoryPlugin()
client = zeep.Client(wsdl, transport=zeep.Transport(session=session), plugins=[history])
service = client.bind("NfseService", port)


def value_of(element):
    """What an element says, without its form: zeep gives it the form of the declared type."""
    if len(element) == 0:
        return element.text
    value = dict(element.attrib)
    for child in element:
        name = etree.QName(child).localname
        one = value_of(child)
        value[name] = [*value[name], one] if isinstance(value.get(name), list) else [value[name], one] if name in value else one
    return value


print(json.dumps({"xml": " ".join(sorted(service._operations))}), flush=True)
for line in sys.stdin:
    call = json.loads(line)
    answer = service[call["operacao"]](**value_of(etree.fromstring(call["dados"])))
    if not serialize_object(answer):
        raise ValueError(f"{call['operacao']}: the answer has no value of its declared type")
    body = history.last_received["envelope"].find("{*}Body")[0]
    print(json.dumps({"xml": etree.tostring(body, encoding="unicode")}), flush=True)
