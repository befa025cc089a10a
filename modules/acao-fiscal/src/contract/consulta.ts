import { competenciaWire, dataWire, defineCall, dinheiroWire, fileAnswer, idWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { acoesDaAcao, motivosAcao, situacoesAcao } from '../domain/situacao-acao.ts'
import { atosSobreTermo } from '../domain/ato-sobre-termo.ts'
import { situacoesTermo, tiposTermoFiscal, type TipoTermoFiscal } from '../domain/termo.ts'
import { consultaAccess } from './acesso.ts'
import { achadoTO } from './achados.ts'

const tipos = Object.keys(tiposTermoFiscal) as [TipoTermoFiscal, ...TipoTermoFiscal[]]
const momento = z.string()

const ocorrencia = z.object({
  id: idWire(),
  infracao: z.string(),
  fundamento: z.string(),
  competencia: competenciaWire(),
  codigoAinf: z.number().int().nullable(),
  calculo: z.string(),
  imposto: dinheiroWire().nullable(),
  multa: dinheiroWire(),
  vencimento: dataWire(),
  guiaId: idWire(),
  guiaNumero: z.number().int(),
  guiaSituacao: z.string(),
})

const resposta = z.object({
  id: idWire(),
  em: momento,
  autor: z.string(),
  texto: z.string(),
  anexos: z.array(z.object({ id: idWire(), nome: z.string(), tamanho: z.number().int() })),
})

/** A term as both sides see it. */
export const termoTO = z.object({
  id: idWire(),
  versao: versaoWire(),
  tipo: z.enum(tipos),
  rotulo: z.string(),
  numero: z.string(),
  emissao: momento,
  fiscal: z.string(),
  agendamentoId: idWire().nullable(),
  contribuinte: z.string(),
  documento: z.string(),
  texto: z.string(),
  complemento: z.string(),
  assinatura: z.string(),
  documentosSolicitados: z.string(),
  aidf: z.string().nullable(),
  autorizacaoNfe: z.string().nullable(),
  encerra: z.string().nullable(),
  /** Of an extension or an annulment: the term that it is about, in words. */
  alvo: z.string().nullable(),
  prazoNovo: dataWire().nullable(),
  anuladoEm: momento.nullable(),
  atos: z.array(z.enum(atosSobreTermo)),
  guiaUnica: z.boolean().nullable(),
  prazoDias: z.number().int().nullable(),
  prazo: dataWire().nullable(),
  situacao: z.enum(situacoesTermo),
  ciencia: z.object({ em: momento, por: z.string(), forma: z.string() }).nullable(),
  email: z.string(),
  senha: z.string(),
  ocorrencias: z.array(ocorrencia),
  total: dinheiroWire(),
  respostas: z.array(resposta),
})
export type TermoTO = z.output<typeof termoTO>

export const buscarFiscalizacao = defineCall({
  method: 'POST',
  path: '/consultafiscalizacao/buscarTO',
  summary: 'Uma fiscalização com os seus termos',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    versao: versaoWire(),
    numero: z.number().int(),
    situacao: z.enum(situacoesAcao),
    contribuinte: z.object({ id: idWire(), nome: z.string(), documento: z.string(), mobiliario: z.string(), status: z.string() }),
    fiscalId: idWire(),
    fiscal: z.string(),
    inicioCompetencia: competenciaWire(),
    fimCompetencia: competenciaWire(),
    inicioFiscalizacao: dataWire(),
    fimFiscalizacao: dataWire(),
    motivo: z.enum(motivosAcao),
    origem: z.string(),
    origemLink: z.string().nullable(),
    denuncia: z.uuid().nullable(),
    observacao: z.string(),
    motivoCancelamento: z.string().nullable(),
    autuado: dinheiroWire(),
    pago: dinheiroWire(),
    avisos: z.array(z.string()),
    acoes: z.array(z.enum(acoesDaAcao)),
    achados: z.array(achadoTO),
    termos: z.array(termoTO),
    linhaDoTempo: z.array(z.object({ em: z.string(), texto: z.string(), detalhe: z.string(), futuro: z.boolean() })),
  }),
  access: consultaAccess,
  effect: 'read',
})
export type FiscalizacaoTO = z.output<typeof buscarFiscalizacao.answer>

/** One term, a notice without an inspection among them. */
export const buscarTermo = defineCall({
  method: 'POST',
  path: '/consultafiscalizacao/buscarTermo',
  summary: 'Um termo fiscal',
  request: z.object({ id: idWire() }),
  answer: termoTO,
  access: consultaAccess,
  effect: 'read',
})

export const imprimirTermo = defineCall({
  method: 'GET',
  path: '/consultafiscalizacao/imprimir/:id',
  summary: 'Termo fiscal em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: consultaAccess,
  effect: 'read',
})
