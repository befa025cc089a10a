import { defineRegistry } from '@iss/registry/definition'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '../domain/exigibilidade.ts'
import { responsaveisRecolhimento } from '../domain/retencao.ts'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const responsaveis = { PRESTADOR: 'Prestador', TOMADOR: 'Tomador', INTERMEDIARIO: 'Intermediário' } as const

/** Where a type may be chosen: 'NF-e, Escrit. Prestador'. Source: spec 3 §3.4. */
export function disponibilidade({
  eletronico,
  prestador,
  tomador,
}: {
  readonly eletronico: boolean
  readonly prestador: boolean
  readonly tomador: boolean
}): string {
  return [eletronico && 'NF-e', prestador && 'Escrit. Prestador', tomador && 'Escrit. Tomador'].filter(Boolean).join(', ')
}

/** What a service is taxed as: who collects the tax, and where the type may be chosen. */
export const tiposTributacao = defineRegistry({
  slug: 'tipos-tributacao',
  title: 'Tipos de tributação',
  path: '/home/actions/tipos-tributacao',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 30, icone: 'receipt-2' }],
  table: 'tipo_tributacao',
  fields: {
    codigo: { label: 'Código', kind: 'text', required: true, max: 10, span: 3 },
    nome: { label: 'Nome', kind: 'text', required: true, max: 120, span: 9 },
    exigibilidade: {
      label: 'Exigibilidade',
      kind: 'select',
      required: true,
      options: exigibilidades.map((valor) => ({ value: codigoExigibilidade(valor), label: labelExigibilidade(valor) })),
      span: 6,
    },
    responsavelRecolhimento: {
      label: 'Responsável pelo recolhimento',
      kind: 'select',
      options: responsaveisRecolhimento.map((value) => ({ value, label: responsaveis[value] })),
      blank: 'Isento',
      help: 'Em branco: Isento.',
      span: 6,
    },
    eletronico: { label: 'NF-e', kind: 'boolean', initial: true, span: 4, help: 'Pode ser escolhido na emissão.' },
    prestador: { label: 'Escrit. Prestador', kind: 'boolean', initial: true, span: 4 },
    tomador: { label: 'Escrit. Tomador', kind: 'boolean', span: 4 },
    retido: { label: 'Retido', kind: 'boolean', span: 3 },
    naoPermitidoSt: { label: 'Não permite substituição tributária', kind: 'boolean', span: 3 },
    incidenciaMunicipio: { label: 'Incidência no município', kind: 'boolean', initial: true, span: 3 },
    somenteMateriais: { label: 'Somente materiais', kind: 'boolean', span: 3 },
  },
  list: ['codigo', 'nome', 'exigibilidade', 'responsavelRecolhimento', 'retido'],
  told: [{ label: 'Disponibilidade', of: disponibilidade }],
  order: ['codigo'],
  check: ({ retido, naoPermitidoSt }) => (retido && naoPermitidoSt ? [cadastroErrors.retidoSemSubstituicao] : []),
  unique: [
    { fields: ['codigo'], index: 'tipo_tributacao_municipio_id_codigo_key', message: cadastroErrors.tipoRepetido.message },
  ],
  name: 'nome',
  softDelete: true,
  import: true,
})
