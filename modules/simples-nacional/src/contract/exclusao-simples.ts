import {
  dataWire,
  defineCall,
  defineScreen,
  dinheiroWire,
  fileAnswer,
  idWire,
  pageRequest,
  versaoWire,
} from '@iss/platform/contract'
import { contribuinteAccess } from '@iss/acao-fiscal/contract/acesso'
import { z } from 'zod'
import { type CodigoRegistroExclusao, codigosRegistroExclusao } from '../domain/exclusao-simples.ts'
import { situacoesExclusao } from '../domain/pgdas.ts'

export const exclusaoAccess = {
  perfis: ['fiscal', 'gestor', 'administrador'],
  chaves: ['iss:pgdas:exportarDevedores'],
} as const

const tipoWire = z.enum(codigosRegistroExclusao as [CodigoRegistroExclusao, ...CodigoRegistroExclusao[]])
const processo = z.object({
  id: idWire(),
  tipoProcesso: z.string(),
  situacao: z.enum(situacoesExclusao),
  situacaoRotulo: z.string(),
  inicio: z.string(),
  responsavel: z.string(),
  debitosAte: dataWire(),
  valorMinimo: dinheiroWire(),
  tipos: z.string(),
  notificadoEm: z.string().nullable(),
  arquivoEm: z.string().nullable(),
  arquivoGrp: z.string().nullable(),
  arquivoRetorno: z.string().nullable(),
  motivoCancelamento: z.string().nullable(),
  incluidos: z.number().int(),
  semCiencia: z.number().int(),
  regularizados: z.number().int(),
  rejeitados: z.number().int(),
  valor: dinheiroWire(),
  versao: versaoWire(),
})
const feito = z.object({ processo, mensagem: z.string() })
const passo = z.object({ id: idWire(), versao: versaoWire() })

const call = { access: exclusaoAccess, method: 'POST' } as const

/** Runs of exclusion, newest first (F92). */
export const buscarExclusoes = defineCall({
  ...call,
  path: '/exclusaosimples/buscar',
  summary: 'Processos de exclusão do Simples Nacional',
  request: z.object({ ...pageRequest }),
  answer: z.object({ lista: z.array(processo), total: z.number().int() }),
  effect: 'read',
})

export const buscarExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/buscarTO',
  summary: 'Processo de exclusão do Simples Nacional',
  request: z.object({ id: idWire() }),
  answer: processo,
  effect: 'read',
})

/** Companies and reasons of a run. */
export const buscarExclusaoDetalhes = defineCall({
  ...call,
  path: '/exclusaosimples/buscarDetalhes',
  summary: 'Devedores do processo de exclusão',
  request: z.object({ ...pageRequest, id: idWire() }),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        contribuinteId: idWire().nullable(),
        cnpj: z.string(),
        nome: z.string(),
        tipo: z.string(),
        competencias: z.string(),
        valor: dinheiroWire(),
        evento: z.string(),
        fatoMotivador: dataWire(),
        ciencia: dataWire().nullable(),
        retorno: z.string().nullable(),
        incluido: z.boolean(),
        situacao: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
  effect: 'read',
})

/** Begins a run: finds the debtors and keeps them with the event of their reason. */
export const iniciarExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/iniciar',
  summary: 'Iniciar processo de exclusão do Simples Nacional',
  request: z.object({
    debitosAte: dataWire().nullable(),
    valorMinimo: dinheiroWire().nullable(),
    /** Event asked for each reason; the reasons without one are left out. */
    eventos: z.array(z.object({ tipo: tipoWire, evento: z.string().max(4) })).max(4),
  }),
  answer: feito,
  effect: 'write',
  idempotent: true,
})

/** Debts of another system of the city (arquivoGrp), while the debtors are examined. */
export const enviarGrpExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/enviarGrp',
  summary: 'Débitos do GRP do processo de exclusão',
  request: z.object({ id: z.coerce.number().int().positive(), evento: z.string().max(4) }),
  answer: z.object({ ...feito.shape, erros: z.array(z.string()) }),
  effect: 'write',
  multipart: 'bytes',
})

/** Takes companies into the run or leaves them out, while the debtors are examined. */
export const marcarExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/marcar',
  summary: 'Incluir ou retirar devedores do processo de exclusão',
  request: z.object({ id: idWire(), detalhes: z.array(idWire()).max(1000), incluido: z.boolean() }),
  answer: feito,
  effect: 'write',
})

export const gerarNotificacoesExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/gerarNotificacoes',
  summary: 'Gerar notificações de exclusão do Simples Nacional',
  request: passo,
  answer: feito,
  effect: 'write',
})

export const exportarNotificacoesExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/exportarNotificacoes',
  summary: 'Exportar notificações de exclusão do Simples Nacional',
  request: passo,
  answer: feito,
  effect: 'write',
})

/** TermoExclusaoSimples of one company, or of all in one document. */
export const imprimirTermoExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/imprimirTermo',
  summary: 'Termo de exclusão do Simples Nacional',
  request: z.object({ id: idWire(), cnpj: z.string().max(18).nullable().default(null) }),
  answer: fileAnswer,
  effect: 'read',
})

/** The day on which notified companies learned of it. */
export const registrarCienciaExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/registrarCiencia',
  summary: 'Registrar ciência da notificação de exclusão',
  request: z.object({ id: idWire(), detalhes: z.array(idWire()).max(1000), data: dataWire().nullable() }),
  answer: feito,
  effect: 'write',
})

export const gerarArquivoExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/gerarArquivo',
  summary: 'Gerar arquivo de exclusão do Simples Nacional',
  request: passo,
  answer: z.object({ ...feito.shape, avisos: z.array(z.string()) }),
  effect: 'write',
})

export const baixarArquivoExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/baixarArquivo',
  summary: 'Arquivo de exclusão do Simples Nacional',
  request: z.object({ id: idWire() }),
  answer: fileAnswer,
  effect: 'read',
})

export const importarRetornoExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/importarRetorno',
  summary: 'Importar retorno da exclusão do Simples Nacional',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: z.object({ ...feito.shape, erros: z.array(z.string()) }),
  effect: 'write',
  multipart: 'bytes',
})

export const concluirExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/concluir',
  summary: 'Concluir processo de exclusão do Simples Nacional',
  request: passo,
  answer: feito,
  effect: 'write',
})

export const cancelarExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/cancelar',
  summary: 'Cancelar processo de exclusão do Simples Nacional',
  request: passo.extend({ motivo: z.string().max(500) }),
  answer: feito,
  effect: 'write',
})

/** A company that declares for the city and is not in its registration (F94), taken into the run whose debts are being examined. */
export const incluirSemCadastro = defineCall({
  ...call,
  path: '/exclusaosimples/incluirSemCadastro',
  summary: 'Incluir empresa sem cadastro no processo de exclusão',
  request: z.object({ cnpj: z.string().max(18), evento: z.string().max(4) }),
  answer: z.object({ mensagem: z.string() }),
  effect: 'write',
})

/** The appeal of a notified company, handed in at the city hall. */
export const registrarRecursoExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/registrarRecurso',
  summary: 'Registrar recurso contra a exclusão do Simples Nacional',
  request: z.object({ id: idWire(), cnpj: z.string().max(18), texto: z.string().max(4000) }),
  answer: z.object({ mensagem: z.string() }),
  effect: 'write',
})

export const decidirRecursoExclusao = defineCall({
  ...call,
  path: '/exclusaosimples/decidirRecurso',
  summary: 'Decidir recurso contra a exclusão do Simples Nacional',
  request: z.object({
    id: idWire(),
    cnpj: z.string().max(18),
    decisao: z.enum(['DEFERIDO', 'INDEFERIDO']),
    fundamento: z.string().max(4000),
  }),
  answer: z.object({ mensagem: z.string() }),
  effect: 'write',
})

/** The appeal of the selected company against its exclusion, from the portal. */
export const recorrerExclusao = defineCall({
  method: 'POST',
  path: '/exclusaodocontribuinte/recorrer',
  summary: 'Recorrer da exclusão do Simples Nacional',
  request: z.object({ id: idWire(), texto: z.string().max(4000) }),
  answer: z.object({ mensagem: z.string() }),
  access: contribuinteAccess,
  effect: 'write',
})

export const telaExclusaoSimples = defineScreen({
  path: '/home/actions/exportar-devedores-simples-nacional',
  title: 'Exportar devedores do Simples Nacional',
  component: 'exportar-devedores-simples-nacional',
  access: exclusaoAccess,
  menu: [{ area: 'fiscal', grupo: 'Simples Nacional', ordem: 920, icone: 'file-export' }],
})
