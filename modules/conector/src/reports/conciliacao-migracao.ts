import { defineReport, selectField } from '@iss/list/definition'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { fiscoDoConector } from '../contract/acessos.ts'
import { recebidas } from '../domain/protocolo.ts'
import { labelEspecie } from '../domain/troca.ts'
import type { EspecieRecebida } from '@iss/agente-conector/protocol'

const filters = z.object({
  especie: selectField({
    label: 'Espécie',
    options: recebidas.map((value) => ({
      value,
      label: labelEspecie[value],
    })),
  }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'CONFERE', label: 'Confere' },
      { value: 'DIFERE', label: 'Difere' },
    ],
  }),
})

type Linha = {
  especie: EspecieRecebida
  competencia: string | null
  quantidade_origem: string
  soma_origem: string
  quantidade_portal: string
  soma_portal: string
}

/** Both sides, month by month: what the other system added up itself, and what of it took effect here. */
const conciliacao = `select coalesce(o.especie, p.especie) as especie, coalesce(o.competencia, p.competencia)::text as competencia,
    coalesce(o.quantidade, 0) as quantidade_origem, coalesce(o.soma, 0)::text as soma_origem, coalesce(p.quantidade, 0) as quantidade_portal,
    coalesce(p.soma, 0)::text as soma_portal
  from tnc_total_origem o
  full join (
    select especie, competencia, count(*) as quantidade, sum(coalesce(valor, 0)) as soma from tnc_documento
    where sentido = 'RECEBIDO' and migracao and situacao = 'APLICADO' group by 1, 2
  ) p on p.especie = o.especie and p.competencia is not distinct from o.competencia
  order by array_position(array['pessoas', 'atividades', 'guias', 'pagamentos', 'documentos'], coalesce(o.especie, p.especie)), 2 nulls first`

async function* meses(ctx: Context, { especie, situacao }: z.output<typeof filters>) {
  const { rows } = await ctx.client.query<Linha>(conciliacao)
  for (const row of rows) {
    const [origem, portal] = [Dinheiro.from(row.soma_origem), Dinheiro.from(row.soma_portal)]
    const [noOutro, aqui] = [Number(row.quantidade_origem), Number(row.quantidade_portal)]
    const confere = origem.eq(portal) && noOutro === aqui
    if (especie && row.especie !== especie) continue
    if (situacao && (situacao === 'CONFERE') !== confere) continue
    yield {
      especie: labelEspecie[row.especie],
      competencia: row.competencia === null ? null : Competencia.fromData(row.competencia),
      quantidadeOrigem: noOutro,
      somaOrigem: origem,
      quantidadePortal: aqui,
      somaPortal: portal,
      diferencaQuantidade: aqui - noOutro,
      diferenca: portal.minus(origem),
      situacao: confere ? 'Confere' : 'Difere',
    }
  }
}

/** Reconciliation of a migration: counts and sums of notes, guides and payments by month, on both sides to the cent (K08). */
export const conciliacaoMigracao = defineReport({
  slug: 'conciliacao-migracao',
  title: 'Conciliação da migração',
  access: fiscoDoConector,
  menu: [
    { area: 'fiscal', grupo: 'GOV-Sync', ordem: 35, icone: 'scale' },
    { area: 'configuracao', grupo: 'Integração', ordem: 72, icone: 'scale', access: { perfis: ['gestor'] } },
  ],
  mode: 'sincrono',
  tipo: null,
  filters,
  order: [],
  rows: meses,
  columns: [
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'quantidadeOrigem', label: 'Quantidade na origem', kind: 'integer', total: 'sum' },
    { key: 'quantidadePortal', label: 'Quantidade no portal', kind: 'integer', total: 'sum' },
    { key: 'diferencaQuantidade', label: 'Diferença de quantidade', kind: 'integer', total: 'sum' },
    { key: 'somaOrigem', label: 'Soma na origem', kind: 'money', total: 'sum' },
    { key: 'somaPortal', label: 'Soma no portal', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Confere' ? 'success' : 'danger'),
    },
  ],
})
