import {
  aliquotaWire,
  dataWire,
  defineCall,
  defineScreen,
  dinheiroWire,
  fileAnswer,
  idWire,
  okWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { obraAccess } from './obra.ts'

const pedido = z.object({ obraId: idWire() })

/** Works with the notes that the selected person rendered there and the documents that he deducts there (O3). */
export const buscarObraNotaFiscal = defineCall({
  method: 'POST',
  path: '/obranotafiscal/buscar',
  summary: 'Notas da obra',
  request: pedido,
  answer: z.object({
    obra: z.object({
      id: idWire(),
      nome: z.string(),
      codigo: z.string(),
      art: z.string().nullable(),
      endereco: z.string(),
      inicio: dataWire(),
      fim: dataWire().nullable(),
      valorContrato: dinheiroWire().nullable(),
      responsavel: z.string(),
      isenta: z.boolean(),
    }),
    abatimento: z
      .object({ nome: z.string(), percentual: aliquotaWire(), inicio: dataWire(), fim: dataWire().nullable() })
      .nullable(),
    faturado: dinheiroWire(),
    deduzido: dinheiroWire(),
    iss: dinheiroWire(),
    saldo: dinheiroWire(),
    notas: z.array(
      z.object({
        /** Of the link of a note or document to the works; of the ObraUnica where it is a note of paper. */
        id: idWire(),
        papel: z.boolean(),
        tipo: z.string(),
        nota: z.string(),
        notaId: idWire().nullable(),
        fornecedor: z.string(),
        data: dataWire(),
        valor: dinheiroWire(),
        /** What may be deducted of a document; null for a note rendered. */
        aceito: dinheiroWire().nullable(),
        saldo: dinheiroWire().nullable(),
        correcao: z.string(),
        cancelada: z.boolean(),
        /** A document that no note deducts may be taken back. */
        removivel: z.boolean(),
      }),
    ),
  }),
  access: obraAccess,
  effect: 'read',
})

/** Documents received in the last two years that are deducted nowhere yet. */
export const buscarDocumentoDaObra = defineCall({
  method: 'POST',
  path: '/obranotafiscal/buscarDocumento',
  summary: 'Documentos que a obra pode deduzir',
  request: pedido,
  answer: z.array(
    z.object({
      id: z.string(),
      tipoNota: z.string(),
      nota: z.string(),
      prestador: z.string(),
      data: dataWire(),
      valor: dinheiroWire(),
    }),
  ),
  access: obraAccess,
  effect: 'read',
})

/** Adds documents to works: received ones by their names, or an invoice of goods as its buyer types it. */
export const salvarObraNotaFiscal = defineCall({
  method: 'POST',
  path: '/obranotafiscal/salvar',
  summary: 'Incluir documentos na obra',
  request: pedido.extend({
    documentos: z.array(z.string().max(20)).max(200).default([]),
    avulso: z
      .object({
        fornecedor: z.string().max(20),
        fornecedorNome: z.string().max(150),
        numero: z.string().max(30),
        serie: z.string().max(10).default(''),
        data: dataWire().nullable(),
        valor: dinheiroWire().nullable(),
      })
      .nullable()
      .default(null),
  }),
  answer: okWire(),
  access: obraAccess,
  effect: 'write',
})

/** Takes a document that no note deducts back. */
export const removerObraNotaFiscal = defineCall({
  method: 'POST',
  path: '/obranotafiscal/remover',
  summary: 'Retirar documento da obra',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: obraAccess,
  effect: 'write',
})

export const imprimirExtratoObra = defineCall({
  method: 'POST',
  path: '/obra/extrato',
  summary: 'Extrato da obra em PDF',
  request: pedido,
  answer: fileAnswer,
  access: obraAccess,
  effect: 'read',
})

export const telaObraNotas = defineScreen({
  path: '/home/actions/obra-notas',
  title: 'Notas da obra',
  component: 'obra-notas',
  access: obraAccess,
})
