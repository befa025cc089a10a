import { Aliquota } from '@iss/kernel/aliquota'
import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { defineLote, type LoteFields, type LoteValues, type LookupWanted } from '@iss/lote/definition'
import { textoNota } from '@iss/nota/domain/mensagens'
import { listAtividades } from '@iss/emissao/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { notInArray } from 'drizzle-orm'
import { z } from 'zod'
import {
  camposDaSubstituicao,
  impedimentosDaSubstituicao,
  labelCampoDaSubstituicao,
  loteErrors,
} from '../domain/lote-de-notas.ts'
import { notaParaLote } from '../server/cancelar-em-lote.ts'
import {
  colunasDeNotas,
  escolhaDeNotas,
  examinarFiltro,
  type FiltroDeNotas,
  filtroDeNotas,
  listNotasDoLote,
  ordemDeNotas,
  textosDeNotas,
} from '../server/notas-do-lote.ts'
import { type Mudanca, preverSubstituicao, substituirPorMudanca } from '../server/substituir-em-lote.ts'

const notas = (ctx: Context, filtro: FiltroDeNotas, escolhidas: readonly number[] | null) =>
  listNotasDoLote(ctx, {
    filtro,
    escolhidas,
    data: 'emissao',
    onde: notInArray(notaFiscalTable.estado, ['RASCUNHO', 'AGUARDANDO_PAGAMENTO']),
    impedimento: async (nota) => impedimentosDaSubstituicao(await notaParaLote(ctx, nota)),
  })

/** The activities of the provider whose notes are chosen. */
async function atividades(ctx: Context, wanted: LookupWanted, { prestadorId }: Readonly<Record<string, unknown>>) {
  if (typeof prestadorId !== 'number') return []
  const todas = (await listAtividades(ctx, prestadorId, ctx.clock.today())).map(({ atividade }) => ({
    value: atividade.id,
    label: `${atividade.codigoExibido} - ${atividade.resumo}`,
  }))
  return 'ids' in wanted
    ? todas.filter(({ value }) => wanted.ids.includes(value))
    : todas.filter(({ label }) => fold(label).includes(fold(wanted.texto)))
}

const cem = Aliquota.from('100')
const novo = { label: 'Novo valor', required: loteErrors.valorInvalido.message, span: 6 } as const
/** What is corrected, and its new value. */
const mudanca = {
  campo: {
    kind: 'select',
    label: 'Campo a corrigir',
    required: loteErrors.valorInvalido.message,
    options: camposDaSubstituicao.map((campo) => ({ value: campo, label: labelCampoDaSubstituicao(campo) })),
  },
  atividadeId: { ...novo, kind: 'lookup', lookup: atividades, when: { field: 'campo', is: ['ATIVIDADE'] } },
  aliquota: {
    ...novo,
    kind: 'percent',
    schema: z.custom<Aliquota>((aliquota) => (aliquota as Aliquota).compare(cem) < 0, loteErrors.valorInvalido.message),
    when: { field: 'campo', is: ['ALIQUOTA'] },
  },
  exigibilidade: {
    ...novo,
    kind: 'select',
    options: exigibilidades.map((uma) => ({ value: codigoExigibilidade(uma), label: labelExigibilidade(uma) })),
    when: { field: 'campo', is: ['EXIGIBILIDADE'] },
  },
  tipoTributacaoId: { ...novo, kind: 'lookup', lookup: 'tipo-tributacao', when: { field: 'campo', is: ['TIPO_TRIBUTACAO'] } },
  municipio: {
    ...novo,
    label: 'Novo município da prestação',
    kind: 'lookup',
    lookup: 'municipio-ibge',
    when: { field: 'campo', is: ['MUNICIPIO_INCIDENCIA'] },
  },
  retencao: {
    ...novo,
    kind: 'select',
    options: [
      { value: 'SIM', label: 'ISS retido' },
      { value: 'NAO', label: 'ISS não retido' },
    ],
    when: { field: 'campo', is: ['RETENCAO'] },
  },
} as const satisfies LoteFields

function lerMudanca(valores: LoteValues<typeof mudanca>): Mudanca {
  const { campo, atividadeId, aliquota, exigibilidade, tipoTributacaoId, municipio, retencao } = valores
  const valor = [atividadeId, aliquota, exigibilidade, tipoTributacaoId, municipio, retencao].find((um) => um !== null)
  return { campo, valor: valor === undefined ? refuse(loteErrors.valorInvalido) : String(valor) }
}

async function* simular(ctx: Context, valores: LoteValues<typeof mudanca>, escolhidas: readonly number[]) {
  const mudada = lerMudanca(valores)
  for (const id of escolhidas) yield await preverSubstituicao(ctx, id, mudada)
}

/** Substituir NF-e em lote (F70): one correction of the taxation of many notes of a provider, each replaced by a new one. */
export const substituirNfeLote = defineLote({
  ...ordemDeNotas,
  slug: 'substituir-nfe-lote',
  title: 'Substituir NF-e em lote',
  access: { perfis: ['fiscal'], chaves: ['iss:nfe:substituir'] },
  menu: [
    { area: 'fiscal', grupo: 'Movimentação de notas', ordem: 700, icone: 'replace' },
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 700, icone: 'replace' },
  ],
  texts: {
    ...textosDeNotas,
    run: 'Substituir notas',
    danger: false,
    confirm: 'Conferência da substituição',
    warning: 'Cada nota é cancelada e substituída por outra, com o próximo número.',
  },
  fields: filtroDeNotas('Emissão'),
  check: examinarFiltro,
  choose: {
    ...escolhaDeNotas,
    fields: mudanca,
    simulate: {
      columns: [
        { key: 'numero', label: 'Nota', kind: 'text' },
        { key: 'de', label: 'De', kind: 'text' },
        { key: 'para', label: 'Para', kind: 'text' },
        { key: 'issAtual', label: 'ISS atual', kind: 'money' },
        { key: 'issNovo', label: 'ISS novo', kind: 'money' },
      ],
      rows: simular,
    },
  },
  columns: colunasDeNotas,
  items: notas,
  async run(ctx, { alvo }, { id, motivo, valores }) {
    const nova = await substituirPorMudanca(ctx, alvo, lerMudanca(valores), { motivo, lote: id })
    return { mensagem: textoNota('substituidaPor', { n: String(nova.numero) }), resultadoId: nova.id }
  },
})
