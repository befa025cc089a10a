import { defineCall, defineScreen, fileAnswer, idWire, municipioIdWire, okWire } from '@iss/platform/contract'
import { versoesDoXml } from '@iss/nota/domain/versoes-do-xml'
import { z } from 'zod'
import { acessoCodigos, acessoGerarCodigo, leituraIntegracao } from './codigos-integracao.ts'

const enderecos = {
  enderecos: z.array(z.object({ rotulo: z.string(), endereco: z.string() })),
  esquemas: z.array(z.object({ versao: z.string(), endereco: z.string() })),
}

/** Addresses of the web service, what the city demands, which operations it offers, and whether test certificates are made here. */
export const buscarWebService = defineCall({
  method: 'POST',
  path: '/webservice/buscarTO',
  summary: 'Web service ABRASF do município',
  request: z.object({}),
  answer: z.object({
    ...enderecos,
    ambiente: z.enum(['Produção', 'Teste']),
    exigencias: z.array(z.string()),
    operacoes: z.array(z.object({ codigo: z.number().int(), nome: z.string(), titulo: z.string(), ligada: z.boolean() })),
    certificadoDeTeste: z.boolean(),
  }),
  access: leituraIntegracao,
  effect: 'read',
})

const recebido = z.object({
  id: idWire(),
  horario: z.string(),
  operacao: z.string(),
  chamador: z.string(),
  versao: z.string(),
  situacao: z.enum(['Atendida', 'Recusada', 'Falha']),
  codigos: z.string(),
  lote: z.string(),
  protocolo: z.string(),
})

const mensagem = z.object({ codigo: z.string(), mensagem: z.string(), correcao: z.string() })

/** What became of a batch up to now, whenever the call was. */
const loteDaChamada = z.object({
  situacao: z.enum(['Aguardando processamento', 'Processado', 'Processado com erros']),
  recebidoEm: z.string(),
  processadoEm: z.string(),
  quantidade: z.number().int(),
  notas: z.array(z.number().int()),
  mensagens: z.array(mensagem),
})

/** Calls received for the selected person, the newest first, the last 500 of 90 days. */
export const buscarRecebidosWebService = defineCall({
  method: 'POST',
  path: '/webservice/buscar',
  summary: 'Chamadas recebidas pelo web service',
  request: z.object({}),
  answer: z.array(recebido),
  access: acessoCodigos,
  effect: 'read',
})

/** One call with the XML of request and answer, a long one cut here and whole in the file, and what became of the batch that it names. */
export const buscarRecebidoWebService = defineCall({
  method: 'POST',
  path: '/webservice/buscarRecebido',
  summary: 'Chamada recebida, com os XML',
  request: z.object({ id: idWire() }),
  answer: recebido.extend({
    enviado: z.string(),
    retornado: z.string(),
    cortado: z.boolean(),
    mensagens: z.array(mensagem),
    loteRps: loteDaChamada.nullable(),
  }),
  access: acessoCodigos,
  effect: 'read',
})

/** The XML as it came or as it was answered. */
export const baixarXmlRecebido = defineCall({
  method: 'GET',
  path: '/webservice/xml/:id',
  summary: 'XML de uma chamada recebida',
  request: z.object({ id: z.coerce.number().int().positive(), parte: z.enum(['enviado', 'retornado']) }),
  answer: fileAnswer,
  access: acessoCodigos,
  effect: 'read',
})

/** Sends the message of a call again in the name of the user; what was converted before gives its notes again. */
export const repetirRecebido = defineCall({
  method: 'POST',
  path: '/webservice/repetir',
  summary: 'Repetir uma chamada recebida',
  request: z.object({ id: idWire() }),
  answer: okWire().extend({ id: idWire() }),
  access: { ...acessoGerarCodigo, perfis: ['usuario'] },
  effect: 'write',
})

/** A key and a certificate in the name of the selected person, signed by the test authority of the city; outside of production only. */
export const gerarCertificadoDeTeste = defineCall({
  method: 'POST',
  path: '/webservice/gerarCertificado',
  summary: 'Gerar certificado de teste',
  request: z.object({}),
  answer: fileAnswer,
  access: { ...acessoGerarCodigo, perfis: ['usuario'] },
  effect: 'write',
  ratePerMinute: 6,
})

/** The manual of the web service, from its declared operations, with examples of a version. */
export const buscarManualWebService = defineCall({
  method: 'POST',
  path: '/public/webservice/manual',
  summary: 'Manual do web service',
  request: z.object({ idMunicipio: municipioIdWire().nullable(), versao: z.enum(versoesDoXml) }),
  answer: z.object({
    municipio: z.object({ id: z.number().int(), nome: z.string(), uf: z.string(), codigo: z.string() }),
    ambiente: z.enum(['Produção', 'Teste']),
    ...enderecos,
    exigencias: z.array(z.string()),
    limites: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
    operacoes: z.array(
      z.object({
        codigo: z.number().int(),
        nome: z.string(),
        titulo: z.string(),
        descricao: z.string(),
        elementos: z.string(),
        envio: z.string(),
        resposta: z.string(),
        permissoes: z.string(),
        assinatura: z.string(),
        ligada: z.boolean(),
        exemploEnvio: z.string(),
        exemploResposta: z.string(),
      }),
    ),
    codigos: z.array(z.object({ codigo: z.string(), mensagem: z.string(), correcao: z.string() })),
    estado: z.object({
      situacao: z.enum(['Em operação', 'Fila atrasada']),
      atendidas: z.number().int(),
      recusadas: z.number().int(),
      falhas: z.number().int(),
      lotesNaFila: z.number().int(),
      consultadoEm: z.string(),
    }),
  }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 30,
})

/** Everything that is wrong with a message, as the service would tell it, without sending it anywhere. Keeps nothing. */
export const validarXmlWebService = defineCall({
  method: 'POST',
  path: '/public/webservice/validar',
  summary: 'Validar um XML do web service',
  request: z.object({ xml: z.string().max(1_000_000), versao: z.enum(versoesDoXml).nullable() }),
  answer: z.object({
    valido: z.boolean(),
    raiz: z.string(),
    versao: z.string(),
    violacoes: z.array(
      z.object({
        linha: z.number().int().nullable(),
        caminho: z.string(),
        mensagem: z.string(),
        esperado: z.string(),
        recebido: z.string(),
      }),
    ),
    assinatura: z.string(),
  }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 20,
})

export const telaDesenvolvedores = defineScreen({
  path: '/public/desenvolvedores',
  title: 'Fórum dos desenvolvedores',
  component: 'desenvolvedores',
  access: { public: true },
})
