import { aliquotaWire, dataWire, defineCall, dinheiroWire } from '@iss/platform/contract'
import { z } from 'zod'

/** The tables of LC 123/2006 by which the ISS of the Simples is computed: bands in order of annex and revenue (K14). */
export const buscarTabelaSimples = defineCall({
  method: 'POST',
  path: '/tabelasimples/buscar',
  summary: 'Tabelas do Simples Nacional',
  request: z.object({}),
  answer: z.object({
    faixas: z.array(
      z.object({
        /** 'III', with the letter and the code of its table. */
        anexo: z.string(),
        tabela: z.string(),
        faixa: z.number().int(),
        ate: dinheiroWire(),
        nominal: aliquotaWire(),
        parcelaDeduzir: dinheiroWire(),
        /** Null: the ISS of the band is not in the DAS. */
        partilhaIss: aliquotaWire().nullable(),
        inicioVigencia: dataWire(),
        fimVigencia: dataWire().nullable(),
        fonte: z.string(),
      }),
    ),
  }),
  access: { perfis: ['gestor'] },
  effect: 'read',
})
