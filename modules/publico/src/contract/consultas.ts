import { kindNames } from '@iss/kinds'
import { defineCall, dinheiroWire, municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'

const cidade = municipioIdWire().nullish()
const captcha = z.string().max(9000).nullish()
const documento = z.string().max(40).nullish()

/** The note made of a receipt (RPS). Fields may be absent so that the checks answer in their own order and words (spec 1 §5). */
export const buscarRps = defineCall({
  method: 'POST',
  path: '/public/rps/buscarRps',
  summary: 'Nota fiscal de um recibo provisório',
  request: z.object({
    idMunicipio: cidade,
    documento,
    documentoTomador: documento,
    numeroRps: z.union([z.string().max(20), z.number()]).nullish(),
    captcha,
  }),
  answer: z.object({
    prestador: z.string(),
    tomador: z.string(),
    valor: dinheiroWire(),
    codigoVerificador: z.string(),
    validador: z.string(),
  }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 20,
})

/** The body is the address itself, or an object that holds it. */
export const removerInscricaoEmail = defineCall({
  method: 'POST',
  path: '/public/removeinscricaoemail/remover',
  summary: 'Remover um endereço dos envios',
  request: z.union([z.string().max(254), z.object({ email: z.string().max(254) })]),
  answer: z.object({ mensagem: z.string() }),
  access: { public: true },
  effect: 'write',
  audit: 'a lista de endereços removidos é da instalação e não de um município; a própria linha guarda a data',
  ratePerMinute: 10,
})

const coluna = z.object({
  chave: z.string(),
  rotulo: z.string(),
  tipo: z.enum(kindNames),
  /** Says Ativo or Inativo, and inactive rows stand apart. */
  ativo: z.boolean().optional(),
})
export type ColunaConsulta = z.infer<typeof coluna>
const celula = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What there is to search (spec 1 §2.10). */
export const buscarConsultasPublicas = defineCall({
  method: 'GET',
  path: '/public/consulta/listar',
  summary: 'Consultas públicas',
  request: z.object({}),
  answer: z.array(z.object({ tipo: z.string(), titulo: z.string(), orientacao: z.string(), colunas: z.array(coluna) })),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 60,
})

/** One generic public search: rows to be grouped by the first column. */
export const buscarConsultaPublica = defineCall({
  method: 'POST',
  path: '/public/consulta/buscar',
  summary: 'Consulta pública',
  request: z.object({ tipo: z.string().max(60), idMunicipio: cidade, documento, captcha }),
  answer: z.object({ titulo: z.string(), colunas: z.array(coluna), linhas: z.array(z.record(z.string(), celula)) }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 20,
})

/** Proof for the server-rendered certificate of registration. */
export const buscarComprovante = defineCall({
  method: 'POST',
  path: '/public/comprovante/buscar',
  summary: 'Comprovante de inscrição cadastral',
  request: z.object({ idMunicipio: cidade, documento, captcha }),
  answer: z.object({ url: z.string() }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 20,
})
