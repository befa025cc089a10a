import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { fold } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import { compareTexts } from '@iss/kinds'
import { competenciaRange, defineReport, multiSelectField, share, textField } from '@iss/list/definition'
import { z } from 'zod'
import { type DescontoConcedido, listDescontos, type TipoDesconto, tiposDesconto } from '../server/descontos-concedidos.ts'
import { fichaDe } from './fato-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  contribuinte: contribuinteField(),
  perfil: textField({ label: 'Perfil de desconto' }),
  tipo: multiSelectField({
    label: 'Tipo',
    options: (Object.keys(tiposDesconto) as TipoDesconto[]).map((value) => ({ value, label: tiposDesconto[value] })),
  }),
})
type Filtros = z.output<typeof filters>

/** Who has a discount, by which profile, and how much tax the city gave up (F41). */
export const descontoPorContribuinte = defineReport({
  slug: 'relatorio-desconto-por-contribuinte',
  title: 'Descontos por contribuinte',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:nfe:descontoImposto'] },
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 410, icone: 'discount-2' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.DESCONTO_POR_CONTRIBUINTE,
  filters,
  rows: descontos,
  order: ['contribuinte', 'tipo', 'perfil', 'vigencia'],
  group: 'contribuinte',
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'perfil', label: 'Perfil', kind: 'text' },
    { key: 'vigencia', label: 'Vigência', kind: 'text' },
    { key: 'notas', label: 'Notas', kind: 'integer', total: 'sum' },
    { key: 'foraDaVigencia', label: 'Fora da vigência', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'semDesconto', label: 'ISS sem desconto', kind: 'money', total: 'sum' },
    { key: 'desconto', label: 'Desconto', kind: 'money', total: 'sum' },
    { key: 'final', label: 'ISS final', kind: 'money', total: 'sum' },
    {
      key: 'renuncia',
      label: '% renúncia',
      kind: 'percent',
      total: ({ soma }) => share(soma('semDesconto').minus(soma('final')), soma('semDesconto')),
    },
  ],
})

/** One row for each taxpayer, kind, profile and its validity; documents themselves are never kept. */
async function* descontos(ctx: Context, filtros: Filtros) {
  const somas = new Map<string, DescontoConcedido>()
  const procurado = fold(filtros.perfil)
  const tipos = filtros.tipo.length === 0 ? (Object.keys(tiposDesconto) as TipoDesconto[]) : filtros.tipo
  const pessoaId = filtros.contribuinte === null ? null : Number(filtros.contribuinte)
  for await (const um of listDescontos(ctx, { ...filtros, pessoaId, tipos })) {
    if (procurado !== '' && !fold(um.perfil).includes(procurado)) continue
    const chave = [um.pessoaId, um.tipo, um.perfil, um.vigencia].join('/')
    const antes = somas.get(chave)
    somas.set(chave, antes ? somar(antes, um) : um)
  }
  const linhas = [...somas.values()].sort(
    (a, b) =>
      compareTexts(a.contribuinte, b.contribuinte) ||
      compareTexts(a.documento, b.documento) ||
      compareTexts(a.tipo, b.tipo) ||
      compareTexts(a.perfil, b.perfil) ||
      compareTexts(a.vigencia, b.vigencia),
  )
  for (const linha of linhas) yield { ...linha, renuncia: share(linha.semDesconto.minus(linha.final), linha.semDesconto) }
}

function somar(a: DescontoConcedido, b: DescontoConcedido): DescontoConcedido {
  return {
    ...a,
    notas: a.notas + b.notas,
    foraDaVigencia: a.foraDaVigencia + b.foraDaVigencia,
    valor: a.valor.plus(b.valor),
    semDesconto: a.semDesconto.plus(b.semDesconto),
    desconto: a.desconto.plus(b.desconto),
    final: a.final.plus(b.final),
  }
}
