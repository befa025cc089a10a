import { gerarXsd, NS_ABRASF } from '@iss/abrasf/xsd/gerar-xsd'
import { isVersao } from '@iss/abrasf/xsd/versoes'
import { signatureXsd, tag, writeXml, type XmlTag } from '@iss/platform/xml'
import { NS_SERVICO, type OperacaoWebService, operacoesWebService } from '../../domain/web-service/operacoes.ts'
import type { VersaoSoap } from './envelope.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema'
const ligacoes: readonly { versao: VersaoSoap; nome: string; prefixo: string; espaco: string }[] = [
  { versao: '1.1', nome: 'Nfse', prefixo: 'soap', espaco: 'http://schemas.xmlsoap.org/wsdl/soap/' },
  { versao: '1.2', nome: 'Nfse12', prefixo: 'soap12', espaco: 'http://schemas.xmlsoap.org/wsdl/soap12/' },
]

/**
 * The WSDL of the service at an address, from the declared operations. In the usual arrangement header and message are texts within the element of
 * the operation; in that of 2.04 the message stands in the body itself, with the types of the layout.
 */
export function escreverWsdl(endereco: string, arranjo: 'operacao' | 'mensagem'): string {
  const naOperacao = arranjo === 'operacao'
  const elemento = (nome: string, parte: string) => (naOperacao ? `tns:${nome}${parte}` : `nfse:${nome}`)
  const entrada = ({ nome, envios }: OperacaoWebService) => elemento(naOperacao ? nome : envios[0], 'Request')
  const saida = ({ nome, resposta }: OperacaoWebService) => elemento(naOperacao ? nome : resposta, 'Response')
  return writeXml(
    tag(
      'wsdl:definitions',
      {
        'xmlns:wsdl': 'http://schemas.xmlsoap.org/wsdl/',
        'xmlns:xsd': XSD,
        'xmlns:tns': NS_SERVICO,
        'xmlns:nfse': NS_ABRASF,
        ...Object.fromEntries(ligacoes.map(({ prefixo, espaco }) => [`xmlns:${prefixo}`, espaco])),
        name: 'Nfse',
        targetNamespace: NS_SERVICO,
      },
      tag('wsdl:types', naOperacao ? tiposDaOperacao() : tiposDoLeiaute(endereco)),
      ...operacoesWebService.flatMap((uma) => [
        tag('wsdl:message', { name: `${uma.nome}Input` }, tag('wsdl:part', { name: 'parameters', element: entrada(uma) })),
        tag('wsdl:message', { name: `${uma.nome}Output` }, tag('wsdl:part', { name: 'parameters', element: saida(uma) })),
      ]),
      tag(
        'wsdl:portType',
        { name: 'NfsePortType' },
        ...operacoesWebService.map(({ nome, descricao }) =>
          tag(
            'wsdl:operation',
            { name: nome },
            tag('wsdl:documentation', descricao),
            tag('wsdl:input', { message: `tns:${nome}Input` }),
            tag('wsdl:output', { message: `tns:${nome}Output` }),
          ),
        ),
      ),
      ...ligacoes.map(({ nome, prefixo }) =>
        tag(
          'wsdl:binding',
          { name: `${nome}Binding`, type: 'tns:NfsePortType' },
          tag(`${prefixo}:binding`, { style: 'document', transport: 'http://schemas.xmlsoap.org/soap/http' }),
          ...operacoesWebService.map((uma) => operacaoLigada(uma.nome, prefixo)),
        ),
      ),
      tag(
        'wsdl:service',
        { name: 'NfseService' },
        ...ligacoes.map(({ nome, prefixo }) =>
          tag(
            'wsdl:port',
            { name: `${nome}Port`, binding: `tns:${nome}Binding` },
            tag(`${prefixo}:address`, { location: endereco }),
          ),
        ),
      ),
    ),
    { declaration: true },
  )
}

function operacaoLigada(nome: string, prefixo: string): XmlTag {
  const corpo = () => tag(`${prefixo}:body`, { use: 'literal' })
  return tag(
    'wsdl:operation',
    { name: nome },
    tag(`${prefixo}:operation`, { soapAction: `${NS_SERVICO}/${nome}`, style: 'document' }),
    tag('wsdl:input', corpo()),
    tag('wsdl:output', corpo()),
  )
}

function tiposDaOperacao(): XmlTag {
  const texto = (name: string) => tag('xsd:element', { name, type: 'xsd:string' })
  const tipo = (name: string, ...partes: string[]) => tag('xsd:complexType', { name }, tag('xsd:sequence', ...partes.map(texto)))
  return tag(
    'xsd:schema',
    { targetNamespace: NS_SERVICO, elementFormDefault: 'unqualified' },
    tipo('input', 'nfseCabecMsg', 'nfseDadosMsg'),
    tipo('output', 'outputXML'),
    ...operacoesWebService.flatMap(({ nome }) => [
      tag('xsd:element', { name: `${nome}Request`, type: 'tns:input' }),
      tag('xsd:element', { name: `${nome}Response`, type: 'tns:output' }),
    ]),
  )
}

function tiposDoLeiaute(endereco: string): XmlTag {
  return tag(
    'xsd:schema',
    { targetNamespace: NS_SERVICO },
    tag('xsd:import', { namespace: NS_ABRASF, schemaLocation: `${endereco}?xsd=2.04` }),
  )
}

/** A schema by the name under which the WSDL and the manual offer it: a version, or 'assinatura'; null when there is none. */
export function escreverXsd(nome: string, endereco: string): string | null {
  if (nome === 'assinatura') return signatureXsd()
  if (!isVersao(nome)) return null
  return gerarXsd(nome, 'corrente').replace('schemaLocation="assinatura.xsd"', `schemaLocation="${endereco}?xsd=assinatura"`)
}
