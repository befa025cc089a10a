import type { TipoDeSinal } from '@iss/agente-conector/protocol'
import { defineList, longtextField, multiLookupField, selectField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { criarSinalTnc } from '../contract/conector.ts'
import { semRespostaAntesDe, sinaisTnc } from '../domain/protocolo.ts'

const tipos = sinaisTnc.map((value) => ({ value, label: value }))
const filters = z.object({
  municipios: multiLookupField({ label: 'Municípios', lookup: 'municipio-da-instalacao' }),
  tipo: selectField({ label: 'Tipo', options: tipos }),
})
const tons = { Finalizado: 'success', Entregue: 'info', Criado: 'warning', 'Sem resposta': 'danger' } as const

/** TNCSignal (A52) of all cities of the installation: only added; an agent ends them. */
export const tncSignal = defineList({
  slug: 'tnc-signal',
  title: 'Conector: sinais',
  access: adminDoConector,
  installation: true,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 102, icone: 'speakerphone' }],
  filters,
  rows: sinais,
  id: 'id',
  refresh: 30,
  order: ['-criado'],
  empty: 'Nenhum sinal enviado.',
  actions: {
    criar: {
      label: 'Novo sinal',
      on: 'list',
      icon: 'plus',
      call: criarSinalTnc,
      question:
        'RESTART recomeça o trabalho do conector; UPDATE manda-o ler de novo scripts e configuração. KILL encerra o conector e exige reinício manual. Confirma?',
      fields: z.object({
        municipios: multiLookupField({ label: 'Municípios', lookup: 'municipio-da-instalacao' }),
        tipo: selectField({ label: 'Tipo', options: tipos }),
        motivo: longtextField({ label: 'Motivo', required: true }),
      }),
      submit: 'Enviar sinal',
    },
  },
  columns: [
    { key: 'criado', label: 'Criado', kind: 'datetime' },
    { key: 'municipio', label: 'Município', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'motivo', label: 'Motivo', kind: 'text' },
    { key: 'autor', label: 'Autor', kind: 'text' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => tons[situacao],
    },
    { key: 'entregue', label: 'Entregue', kind: 'datetime', secondary: true },
    { key: 'finalizado', label: 'Finalizado', kind: 'datetime' },
    { key: 'resultado', label: 'Resultado', kind: 'text', secondary: true },
  ],
})

type Linha = {
  id: number
  municipio: string
  tipo: TipoDeSinal
  motivo: string
  autor: string | null
  criado: Date
  entregue: Date | null
  finalizado: Date | null
  resultado: string | null
  situacao: keyof typeof tons
}

async function* sinais({ client, clock }: Context, { municipios, tipo }: z.output<typeof filters>): AsyncGenerator<Linha> {
  const { rows } = await client.query<Omit<Linha, 'situacao'>>(
    `select id::float8 as id, municipio, tipo, motivo, autor, criado, entregue_em as entregue, finalizado, resultado from tnc_sinais_da_instalacao()
     where ($1::text is null or tipo = $1) and (cardinality($2::int[]) = 0 or municipio_id = any($2))`,
    [tipo, municipios],
  )
  const limite = semRespostaAntesDe(clock.now())
  for (const { id, municipio, tipo: qual, motivo, autor, criado, entregue, finalizado, resultado } of rows) {
    const situacao = finalizado ? 'Finalizado' : criado < limite ? 'Sem resposta' : entregue ? 'Entregue' : 'Criado'
    yield { id, municipio, tipo: qual, motivo, autor, criado, entregue, finalizado, resultado, situacao }
  }
}
