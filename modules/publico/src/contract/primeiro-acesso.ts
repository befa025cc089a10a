import { defineCall, fileAnswer, municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'
import { atividadeWire, usuarioTO } from './usuario-to.ts'

const documento = z.string().max(40).nullish()
const idMunicipio = municipioIdWire().nullish()
const quem = z.object({ documento, idMunicipio, val0: z.undefined().optional(), val1: z.undefined().optional() })
/** Document and municipality, named or as the tuple `{ val0, val1 }` (spec 1 §7); what the portal itself sends is named. */
const quemOuTupla = z.union([
  quem,
  z.codec(z.object({ val0: documento, val1: idMunicipio }), quem, {
    decode: ({ val0, val1 }) => ({ documento: val0, idMunicipio: val1 }),
    encode: (pedido) => ({ val0: pedido.documento, val1: pedido.idMunicipio }),
  }),
])

/**
 * What the form of the first access begins with. Of a registered person only what the form needs is told: names and addresses of natural
 * persons come masked or not at all unless the municipality says otherwise (exibeDadosCompletos).
 */
export const autorizar = defineCall({
  method: 'POST',
  path: '/public/login/autorizar',
  summary: 'Iniciar o primeiro acesso',
  request: quemOuTupla,
  answer: usuarioTO,
  access: { public: true },
  effect: 'read',
  ratePerMinute: 20,
})

/** Activities that the municipality offers, in order of code. */
export const buscarListaAtividadePorMunicipio = defineCall({
  method: 'POST',
  path: '/public/login/buscarListaAtividadePorMunicipio',
  summary: 'Atividades do município',
  request: quemOuTupla,
  answer: z.array(atividadeWire),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 60,
})

/** Registers: opens a request for the inspector, or sends the link that confirms the e-mail. `idPessoa` opens the instructions. */
export const cadastrar = defineCall({
  method: 'POST',
  path: '/public/login/cadastrar',
  summary: 'Pedir o primeiro acesso',
  request: usuarioTO,
  answer: z.object({ idPessoa: z.string().nullable(), aguardarAprovacao: z.boolean(), emailAtivacao: z.boolean() }),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 10,
})

/** Contact of a municipality, shown with the instructions. */
export const buscarContatoMunicipio = defineCall({
  method: 'POST',
  path: '/public/municipio/buscarContato',
  summary: 'Contato da prefeitura',
  request: z.object({ idMunicipio: municipioIdWire() }),
  answer: z.object({
    orgao: z.string(),
    contato: z.string(),
    endereco: z.string(),
    telefone: z.string(),
    email: z.string(),
    site: z.string(),
  }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 60,
})

/** The document to print and take to the city hall; served with and without the prefix. `id` is the idPessoa of the registration. */
export const downloadRelatorioPrimeiroAcesso = defineCall({
  method: 'GET',
  path: '/downloadRelatorioPrimeiroAcesso.action',
  legacyPath: '/downloadRelatorioPrimeiroAcesso.action',
  summary: 'Instruções do primeiro acesso (PDF)',
  request: z.object({ id: z.string().max(80).default('') }),
  answer: fileAnswer,
  access: { public: true },
  effect: 'read',
  ratePerMinute: 30,
})

/** Asks for the link that activates an account. The answer is the same whatever the user. */
export const pedirAtivacao = defineCall({
  method: 'POST',
  path: '/public/login/ativar',
  summary: 'Pedir o link de ativação',
  request: z.object({ usuario: z.string().max(200).default(''), captcha: z.string().max(9000).nullish() }),
  answer: z.object({ mensagem: z.string() }),
  access: { public: true },
  effect: 'write',
  audit: 'a quem não tem conta inativa nada é gravado; o envio é registrado',
  ratePerMinute: 5,
})
