import { addressOfReport, booleanField, competenciaField, defineReport, type Figure, selectField } from '@iss/list/definition'
import { contribuinteField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { monitorEnsinoAccess } from '../contract/acesso.ts'
import { tiposPeriodo, type TipoPeriodo } from '../domain/curso.ts'
import { ensinoDaCidade, lerCartoes } from '../server/ensino-da-cidade.ts'

const filters = z.object({
  competencia: competenciaField({ initial: (hoje) => hoje }),
  contribuinte: contribuinteField(),
  tipoPeriodo: selectField({
    label: 'Tipo de período',
    options: Object.entries(tiposPeriodo).map(([value, label]) => ({ value: value as TipoPeriodo, label })),
  }),
  soDivergentes: booleanField({ label: 'Só divergentes' }),
})
type Filtros = z.output<typeof filters>

/** Monitor de ensino (F57): students × price against what was declared, by institution; no student is shown. */
export const monitorEnsino = defineReport({
  slug: 'monitor-ensino',
  title: 'Monitor de ensino',
  access: monitorEnsinoAccess,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 90, icone: 'school' }],
  mode: 'sincrono',
  tipo: null,
  filters,
  query: instituicoes,
  summary: cartoes,
  order: ['-estimada', 'instituicao'],
  columns: [
    {
      key: 'instituicao',
      label: 'Instituição',
      kind: 'text',
      link: ({ pessoaId, mes }) =>
        addressOfReport('/home/actions/monitor-ensino-cursos', { contribuinte: pessoaId, competencia: mes }),
    },
    { key: 'cursos', label: 'Cursos', kind: 'integer', total: 'sum' },
    { key: 'alunos', label: 'Alunos', kind: 'integer', total: 'sum' },
    { key: 'faturados', label: 'Faturados', kind: 'text' },
    { key: 'estimada', label: 'Receita estimada', kind: 'money', total: 'sum' },
    { key: 'declarada', label: 'Receita declarada', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'percentual', label: '%', kind: 'percent' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'encerrado', label: 'Encerrado', kind: 'boolean' },
  ],
})

function instituicoes(ctx: Context, { competencia, contribuinte, tipoPeriodo, soDivergentes }: Filtros) {
  return ensinoDaCidade(ctx, {
    competencia,
    pessoaId: contribuinte === null ? null : Number(contribuinte),
    tipoPeriodo,
    soDivergentes,
  })
}

async function cartoes(
  ctx: Context,
  { competencia, contribuinte, tipoPeriodo, soDivergentes }: Filtros,
): Promise<readonly Figure[]> {
  const totais = await lerCartoes(ctx, {
    competencia,
    pessoaId: contribuinte === null ? null : Number(contribuinte),
    tipoPeriodo,
    soDivergentes,
  })
  return [
    { label: 'Instituições', kind: 'integer', value: totais.instituicoes },
    { label: 'Cursos ativos', kind: 'integer', value: totais.cursos },
    { label: 'Alunos ativos', kind: 'integer', value: totais.alunos },
    { label: 'Receita estimada', kind: 'money', value: totais.estimada },
    { label: 'Receita declarada', kind: 'money', value: totais.declarada },
    { label: 'Divergentes', kind: 'integer', value: totais.divergentes },
    { label: 'Alunos sem documento', kind: 'integer', value: totais.semDocumento },
  ]
}
