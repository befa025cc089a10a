import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import type { Access } from '@iss/platform/contract'
import { defineChild, defineRegistry, type Fields } from '@iss/registry/definition'
import { guiaErrors } from '../domain/errors.ts'
import { contagemDoMes, descricaoJuros } from '../domain/estrategias.ts'
import { iniciosTempo, labelInicioTempo } from '../domain/tempo-atraso.ts'

const multas = { NENHUMA: 'Nenhuma', DIARIA: 'Diária', FAIXAS: 'Por faixas' } as const
const juros = { NENHUM: 'Nenhum', DIARIO: 'Diário', MENSAL: 'Mensal', SELIC: 'Selic' } as const
const contagens = {
  MES_E_FRACAO: 'Mês e fração',
  PRO_RATA_DIARIO: 'Pró rata diário',
  PRO_RATA_FRACAO: 'Pró rata somente da parte fracionária do mês',
  MESES_INTEIROS: 'Somente meses inteiros',
} as const
const options = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))

const comTaxa = ({ jurosTipo }: Readonly<Record<string, unknown>>) => jurosTipo === 'DIARIO' || jurosTipo === 'MENSAL'
const comJuros = ({ jurosTipo }: Readonly<Record<string, unknown>>) => jurosTipo !== 'NENHUM'

/** Due day, correction, fine and interest of one role from a day on; the same form for the normal case and the denúncia (K30, K31). */
const camposCalculo = {
  papel: {
    label: 'Papel',
    kind: 'select',
    required: true,
    options: options({ PRESTADOR: 'Prestador', TOMADOR: 'Tomador' }),
    initial: 'PRESTADOR',
    span: 4,
  },
  inicio: {
    label: 'Em vigor desde',
    kind: 'date',
    required: true,
    span: 4,
    help: 'Vale para guias vencidas a partir deste dia.',
  },
  diaVencimento: { label: 'Dia do vencimento', kind: 'integer', required: true, min: 1, max: 28, initial: 20, span: 4 },
  correcaoIndiceId: { label: 'Índice de correção', kind: 'lookup', lookup: 'indices', span: 6, help: 'Em branco: sem correção.' },
  tsa: { label: 'Taxa de serviço', kind: 'money', required: true, initial: Dinheiro.zero, span: 6 },
  multaTipo: { label: 'Multa', kind: 'select', required: true, options: options(multas), initial: 'NENHUMA', span: 4 },
  multaTaxa: {
    label: 'Multa por dia (%)',
    kind: 'percent',
    span: 4,
    visibleWhen: ({ multaTipo }) => multaTipo === 'DIARIA',
  },
  multaTeto: { label: 'Teto da multa (%)', kind: 'percent', span: 4, visibleWhen: ({ multaTipo }) => multaTipo === 'DIARIA' },
  multaSobreCorrigido: { label: 'Multa sobre o valor corrigido', kind: 'boolean', initial: true, span: 12 },
  jurosTipo: { label: 'Juros', kind: 'select', required: true, options: options(juros), initial: 'NENHUM', span: 4 },
  jurosTaxa: { label: 'Taxa de juros (%)', kind: 'percent', span: 4, visibleWhen: comTaxa },
  jurosIndiceId: {
    label: 'Índice da Selic',
    kind: 'lookup',
    lookup: 'indices',
    span: 8,
    visibleWhen: ({ jurosTipo }) => jurosTipo === 'SELIC',
  },
  jurosInicio: {
    label: 'Contar o tempo',
    kind: 'select',
    required: true,
    options: iniciosTempo.map((value) => ({ value, label: labelInicioTempo(value) })),
    initial: 'VENCIMENTO',
    span: 4,
    visibleWhen: comJuros,
  },
  jurosContagem: {
    label: 'Contagem do mês',
    kind: 'select',
    required: true,
    options: options(contagens),
    initial: 'MES_E_FRACAO',
    span: 12,
    visibleWhen: ({ jurosTipo }) => jurosTipo === 'MENSAL',
  },
  jurosApenasUteis: {
    label: 'Somente dias úteis',
    kind: 'boolean',
    span: 12,
    visibleWhen: ({ jurosTipo }) => jurosTipo === 'DIARIO',
  },
  jurosSobreCorrigido: { label: 'Juros sobre o valor corrigido', kind: 'boolean', span: 6, visibleWhen: comJuros },
  jurosSobreMulta: { label: 'Juros sobre a multa', kind: 'boolean', span: 6, visibleWhen: comJuros },
  recalculoViradaAno: { label: 'Permite recálculo na virada do ano', kind: 'boolean', initial: true, span: 12 },
  fonte: { label: 'Fundamento legal', kind: 'text', required: true, max: 200, span: 12 },
} as const satisfies Fields

const listaCalculo = ['papel', 'inicio', 'diaVencimento', 'correcaoIndiceId', 'multaTipo', 'jurosTipo', 'fonte'] as const

/** The interest of a rule in the words of the specification. */
function dizerJuros(valores: {
  jurosTipo: string
  jurosTaxa: Aliquota | null
  jurosInicio: string | null
  jurosContagem: string | null
  jurosApenasUteis: boolean
}): string {
  const { jurosTipo, jurosTaxa, jurosContagem, jurosApenasUteis: apenasUteis } = valores
  const inicioTempo = iniciosTempo.find((inicio) => inicio === valores.jurosInicio) ?? 'VENCIMENTO'
  if (jurosTipo === 'SELIC') return descricaoJuros({ tipo: 'SELIC', inicioTempo })
  const taxa = jurosTaxa ?? Aliquota.from('0')
  if (jurosTipo === 'DIARIO') return descricaoJuros({ tipo: 'DIARIO', taxa, apenasUteis, inicioTempo })
  if (jurosTipo === 'MENSAL') return descricaoJuros({ tipo: 'MENSAL', taxa, inicioTempo, ...contagemDoMes(jurosContagem ?? '') })
  return descricaoJuros({ tipo: 'NENHUM' })
}

/** Whether fine and interest bring the figures that their kind needs. */
function checkCalculo(valores: {
  multaTipo: string
  multaTaxa: unknown
  multaTeto: unknown
  jurosTipo: string
  jurosTaxa: unknown
  jurosIndiceId: unknown
}): Violation[] {
  const { multaTipo, multaTaxa, multaTeto, jurosTipo, jurosTaxa, jurosIndiceId } = valores
  return all(
    multaTipo === 'DIARIA' && !multaTaxa && guiaErrors.multaSemTaxa,
    multaTipo === 'DIARIA' && !multaTeto && guiaErrors.multaSemTeto,
    comTaxa(valores) && !jurosTaxa && guiaErrors.jurosSemTaxa,
    jurosTipo === 'SELIC' && !jurosIndiceId && guiaErrors.selicSemIndice,
  )
}

/** What the simulator asks. */
const camposSimulador = {
  papel: {
    label: 'Papel',
    kind: 'select',
    required: true,
    options: options({ PRESTADOR: 'Prestador', TOMADOR: 'Tomador' }),
    initial: 'PRESTADOR',
    span: 6,
  },
  base: { label: 'Principal', kind: 'money', required: true, span: 6 },
  vencimento: { label: 'Vencimento', kind: 'date', required: true, span: 6 },
  pagamento: { label: 'Pagamento', kind: 'date', required: true, span: 6, initial: (hoje: string) => hoje },
} as const satisfies Fields

/** Bands of the fine by days of delay; the one without limit holds beyond the others. */
function faixasDaMulta(table: string) {
  return defineChild({
    title: 'Faixas da multa',
    table,
    parent: 'calculoGuiaId',
    visibleWhen: (regra) => regra.multaTipo === 'FAIXAS',
    fields: {
      ate: { label: 'Até (dias)', kind: 'integer', min: 1, span: 6, help: 'Em branco: acima das demais faixas.' },
      percentual: { label: 'Multa (%)', kind: 'percent', required: true, span: 6 },
    },
    list: ['ate', 'percentual'],
    order: ['ate'],
    unique: [{ fields: ['parent', 'ate'], index: `${table}_ate`, message: guiaErrors.faixaRepetida.message }],
    import: true,
  })
}

/** The registry of one set of rules: the normal one (K30) and that of the denúncia espontânea (K31) differ in what they are called only. */
export function defineCalculo(calculo: {
  slug: string
  title: string
  path: `/home/${string}`
  access: Access
  ordem: number
  table: 'calculo_guia' | 'calculo_guia_denuncia'
}) {
  const { ordem, table, ...nome } = calculo
  return defineRegistry({
    ...nome,
    menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem, icone: 'calculator' }],
    table,
    fields: camposCalculo,
    list: listaCalculo,
    told: [{ label: 'Como os juros contam', of: dizerJuros }],
    search: ['papel', 'fonte'],
    order: ['papel', '-inicio'],
    check: checkCalculo,
    unique: [{ fields: ['papel', 'inicio'], index: `${table}_inicio`, message: guiaErrors.regraRepetida.message }],
    lockedWhenUsed: guiaErrors.regraUsada.message,
    name: 'fonte',
    tabs: [
      {
        label: 'Vencimento e correção',
        fields: ['papel', 'inicio', 'diaVencimento', 'correcaoIndiceId', 'tsa', 'recalculoViradaAno', 'fonte'],
      },
      { label: 'Multa', fields: ['multaTipo', 'multaTaxa', 'multaTeto', 'multaSobreCorrigido'] },
      {
        label: 'Juros',
        fields: [
          'jurosTipo',
          'jurosTaxa',
          'jurosIndiceId',
          'jurosInicio',
          'jurosContagem',
          'jurosApenasUteis',
          'jurosSobreCorrigido',
          'jurosSobreMulta',
        ],
      },
    ],
    children: { faixas: faixasDaMulta(`${table}_faixa`) },
    actions: { simular: { label: 'Simulador', icon: 'calculator', submit: 'Calcular', fields: camposSimulador } },
  })
}
