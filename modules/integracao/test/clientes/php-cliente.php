<?php
// A SOAP client that knows the WSDL alone: one call a line in, one answer a line out.
[, $wsdl, $password, $port] = $argv;
$options = ['cache_wsdl' => WSDL_CACHE_NONE, 'exceptions' => true, 'soap_version' => $port === 'Nfse12Port' ? SOAP_1_2 : SOAP_1_1];
if ($password !== '') $options += ['login' => 'nfse', 'password' => $password];
$client = new SoapClient($wsdl, $options);
$names = array_map(fn ($text) => preg_replace('/^\w+ (\w+)\(.*$/', '$1', $text), $client->__getFunctions());
$names = array_unique($names);
sort($names);
echo json_encode(['xml' => implode(' ', $names)]), "\n";
while (($line = fgets(STDIN)) !== false) {
    $call = json_decode($line, true);
    $answer = $client->__soapCall($call['operacao'], [['nfseCabecMsg' => $call['cabecalho'], 'nfseDadosMsg' => $call['dados']]]);
    echo json_encode(['xml' => $answer->outputXML]), "\n";
}
