import { dataWire, defineCall, dinheiroWire, fileAnswer, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'

/** Whoever may open the documents screen (spec 2 §2.4). */
export const documentosAccess = { chaves: ['iss:documentos:exibir'] } as const

export const situacoesDocumento = ['validos', 'cancelados', 'vencidos'] as const

/** What is shown of a document's situation. 'Aguardando pagamento': it does not hold before its guide is paid (E11). */
export const situacoesMostradas = ['Válido', 'Cancelado', 'Vencido', 'Aguardando pagamento'] as const
export type SituacaoDocumento = (typeof situacoesMostradas)[number]

/** Documents of the selected person; of the whole city for its authorities. Newest first. */
export const buscarDocumentos = defineCall({
  method: 'POST',
  path: '/documento/buscar',
  summary: 'Documentos emitidos',
  request: z.object({
    ...pageRequest,
    tipo: z.string().max(60).nullable().default(null),
    numero: z.number().int().positive().nullable().default(null),
    /** Period of issue. */
    periodo: z
      .object({ inicio: dataWire().nullable().default(null), fim: dataWire().nullable().default(null) })
      .default({ inicio: null, fim: null }),
    situacao: z.enum(situacoesDocumento).nullable().default(null),
  }),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        tipo: z.string(),
        rotulo: z.string(),
        numero: z.number().int().nullable(),
        emissao: z.string(),
        contribuinteDocumento: z.string().nullable(),
        contribuinteNome: z.string().nullable(),
        valor: dinheiroWire().nullable(),
        validade: z.string().nullable(),
        situacao: z.enum(situacoesMostradas),
        senha: z.string(),
      }),
    ),
    total: z.number().int(),
    /** Kinds to choose from. */
    tipos: z.array(z.object({ tipo: z.string(), rotulo: z.string() })),
  }),
  access: documentosAccess,
  effect: 'read',
})

/** Opens the document of a code (senha or codigoVerificacao), typed with or without dots, in any case; records the verification. */
export const buscarPorSenha = defineCall({
  method: 'POST',
  path: '/documento/buscarPorSenha',
  summary: 'Documento pelo código de verificação',
  request: z.object({ senha: z.string().max(60) }),
  answer: z.object({
    id: idWire(),
    tipo: z.string(),
    rotulo: z.string(),
    numero: z.number().int().nullable(),
    senha: z.string(),
    codigoVerificacao: z.string().nullable(),
    emissao: z.string(),
    validade: z.string().nullable(),
    situacao: z.enum(situacoesMostradas),
    dataCancelamento: z.string().nullable(),
    motivoCancelamento: z.string().nullable(),
    resumo: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
    temImpressao: z.boolean(),
  }),
  access: documentosAccess,
  effect: 'write',
  audit: 'A consulta grava apenas a data da última verificação.',
})

/** The document's print; records ultimaImp. */
export const imprimirDocumento = defineCall({
  method: 'GET',
  path: '/documento/imprimir/:id',
  summary: 'Impressão de um documento',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: documentosAccess,
  effect: 'write',
  audit: 'A impressão grava apenas a data da última impressão.',
})
