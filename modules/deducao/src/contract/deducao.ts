import { emissaoAccess } from '@iss/nota/contract/acessos'
import { type Access, dataWire, defineCall, defineScreen, dinheiroWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Can issue NF-e, not gestor or fiscal, and the municipality allows deduction notes (U2-2.4-02). */
export const deducaoAccess = { ...emissaoAccess, condicao: (user) => user.permiteNotaDeducao } satisfies Access

/** NotaDeducaoFilter: the month is zero-based (spec 2 §9). */
const notaDeducaoFilter = { ano: z.number().int().min(2006).max(2100), mes: z.number().int().min(0).max(11) }

const notaDeducaoWire = z.object({
  id: z.string(),
  tipoNota: z.string(),
  nota: z.string(),
  prestador: z.string(),
  atividade: z.string(),
  valor: dinheiroWire(),
  /** Password of the document, for its view; a ledger entry has none. */
  verificador: z.string().nullable(),
  cancelado: z.boolean(),
})

export const buscarNotaDeducao = defineCall({
  method: 'POST',
  path: '/notadeducao/buscar',
  summary: 'Notas para dedução da competência',
  request: z.object(notaDeducaoFilter),
  answer: z.object({
    notasDeducaoDocumentoSemVinculo: z.array(notaDeducaoWire),
    notasDeducaoDocumento: z.array(notaDeducaoWire),
    valorVinculadoCancelado: dinheiroWire(),
  }),
  access: deducaoAccess,
  effect: 'read',
})

const ids = z.array(z.string().max(20)).max(2000).default([])

export const salvarNotaDeducao = defineCall({
  method: 'POST',
  path: '/notadeducao/salvar',
  summary: 'Salvar vínculos de notas para dedução',
  request: z.object({ notasDeducaoDocumentoAdicionadas: ids, notasDeducaoDocumentoRemovidas: ids, ...notaDeducaoFilter }),
  answer: okWire(),
  access: deducaoAccess,
  effect: 'write',
})

/** Linked notes of a range of competences, and the notes that deduct them (E15). */
export const consultarNotaDeducao = defineCall({
  method: 'POST',
  path: '/notadeducao/consultar',
  summary: 'Consultar vínculos de notas para dedução',
  request: z.object({
    anoInicial: notaDeducaoFilter.ano,
    mesInicial: notaDeducaoFilter.mes,
    anoFinal: notaDeducaoFilter.ano,
    mesFinal: notaDeducaoFilter.mes,
  }),
  answer: z.object({
    lista: z.array(
      notaDeducaoWire.extend({
        competencia: z.string(),
        documento: z.string(),
        data: dataWire(),
        usadaEm: z.array(z.object({ id: z.number().int(), numero: z.number().int() })),
      }),
    ),
    vinculado: dinheiroWire(),
    cancelado: dinheiroWire(),
  }),
  access: deducaoAccess,
  effect: 'read',
})

export const telaNotaDeducaoMenu = defineScreen({
  path: '/home/nota-deducao-menu',
  title: 'Notas para dedução',
  component: 'nota-deducao-menu',
  access: deducaoAccess,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 5, icone: 'file-minus' }],
})

export const telaNotaDeducao = defineScreen({
  path: '/home/nota-deducao',
  title: 'Vincular notas para dedução',
  component: 'nota-deducao',
  access: deducaoAccess,
})

export const telaNotaDeducaoConsulta = defineScreen({
  path: '/home/nota-deducao/vinculos',
  title: 'Consultar vínculos',
  component: 'nota-deducao-vinculos',
  access: deducaoAccess,
})
