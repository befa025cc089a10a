import {
  dataWire,
  defineCall,
  defineScreen,
  dinheiroWire,
  fileAnswer,
  idWire,
  municipioIdWire,
  okWire,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { acoesDenuncia, resultadosDenuncia, situacoesDenuncia, tiposDenuncia } from '../domain/denuncia.ts'

/** Inspectors and managers with the function of inspection (design F154). */
export const acessoDenuncia = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] } as const

/** Filed without a session, so that an anonymous complaint leaves no trace of an account, not even in the audit trail. */
export const registrarDenuncia = defineCall({
  method: 'POST',
  path: '/public/denuncia/salvar',
  summary: 'Registrar uma denúncia',
  request: z.object({
    idMunicipio: municipioIdWire().nullish(),
    captcha: z.string().max(9000).nullish(),
    tipo: z.enum(tiposDenuncia).nullable().default(null),
    denunciadoNome: z.string().max(200).default(''),
    denunciadoDocumento: z.string().max(30).default(''),
    denunciadoEndereco: z.string().max(300).default(''),
    descricao: z.string().max(5000).default(''),
    dataOcorrencia: dataWire().nullable().default(null),
    valor: dinheiroWire().nullable().default(null),
    notaFiscal: z.string().max(60).default(''),
    anonima: z.boolean().default(true),
    nome: z.string().max(200).default(''),
    email: z.string().max(254).default(''),
    /** Files with their content in base64; limits in domain/anexo-denuncia.ts. */
    anexos: z
      .array(z.object({ nome: z.string().min(1).max(200), conteudo: z.base64() }))
      .max(20)
      .default([]),
  }),
  answer: okWire(),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 10,
})

const linha = z.object({
  chave: z.string(),
  tipo: z.enum(tiposDenuncia),
  situacao: z.enum(situacoesDenuncia),
  denunciado: z.string(),
  fiscal: z.string().nullable(),
  dataDenuncia: z.string(),
  dataOcorrencia: z.string().nullable(),
})
export type DenunciaLinha = z.output<typeof linha>

export const buscarDenuncias = defineCall({
  method: 'POST',
  path: '/denuncia/buscar',
  summary: 'Denúncias',
  request: z.object({ situacao: z.enum(situacoesDenuncia).nullish() }),
  answer: z.array(linha),
  access: acessoDenuncia,
  effect: 'read',
})

const chave = z.uuid()
export const buscarDenuncia = defineCall({
  method: 'POST',
  path: '/denuncia/buscarTO',
  summary: 'Uma denúncia',
  request: z.object({ chave }),
  answer: linha.extend({
    versao: versaoWire(),
    documento: z.string().nullable(),
    endereco: z.string(),
    descricao: z.string(),
    valor: dinheiroWire().nullable(),
    notaFiscal: z.string(),
    /** Who filed it, as far as this user may know. */
    denunciante: z.string(),
    anexos: z.array(z.object({ id: z.number().int(), nome: z.string(), tamanho: z.number().int() })),
    resposta: z.string(),
    parecer: z.string(),
    resultado: z.enum(resultadosDenuncia).nullable(),
    dataResposta: z.string().nullable(),
    dataEncerramento: z.string().nullable(),
    acoes: z.array(z.enum(acoesDenuncia)),
  }),
  access: acessoDenuncia,
  effect: 'read',
})
export type DenunciaTO = z.output<typeof buscarDenuncia.answer>

/** The complaint on paper. */
export const imprimirDenuncia = defineCall({
  method: 'GET',
  path: '/denuncia/imprimir/:chave',
  summary: 'Imprimir uma denúncia',
  request: z.object({ chave }),
  answer: fileAnswer,
  access: acessoDenuncia,
  effect: 'read',
})

const escrita = { method: 'POST', answer: okWire(), access: acessoDenuncia, effect: 'write' } as const
const alvo = { chave, versao: idWire() }
export const assumirDenuncia = defineCall({
  ...escrita,
  path: '/denuncia/assumir',
  summary: 'Assumir uma denúncia',
  request: z.object(alvo),
})
export const responderDenuncia = defineCall({
  ...escrita,
  path: '/denuncia/responder',
  summary: 'Responder uma denúncia',
  request: z.object({ ...alvo, resposta: z.string().max(4000).default('') }),
})
export const encerrarDenuncia = defineCall({
  ...escrita,
  path: '/denuncia/encerrar',
  summary: 'Encerrar uma denúncia',
  request: z.object({
    ...alvo,
    parecer: z.string().max(4000).default(''),
    resultado: z.enum(resultadosDenuncia).nullable().default(null),
  }),
})

export const telaDenuncia = defineScreen({
  path: '/home/actions/denuncia',
  title: 'Denúncias',
  component: 'denuncia',
  access: acessoDenuncia,
  menu: [{ area: 'fiscal', grupo: 'Fiscalização', ordem: 60, icone: 'alert-triangle' }],
})
export const telaDenunciaPublica = defineScreen({
  path: '/public/denuncia',
  title: 'Registrar denúncia',
  component: 'denuncia-publica',
  access: { public: true },
})
