import { Aliquota } from '@iss/kernel/aliquota'
import { defineRegistry } from '@iss/registry/definition'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

const cem = Aliquota.from('100')
const isFora = (percentual: Aliquota | null) =>
  percentual !== null && (percentual.compare(Aliquota.zero) <= 0 || percentual.compare(cem) > 0)

/** How materials of a work are deducted: the real amounts up to a ceiling, or a presumed percent of the price. */
export const tiposAbatimentoObra = defineRegistry({
  slug: 'tipos-abatimento-obra',
  title: 'Tipos de abatimento de obra',
  path: '/home/configuracao/tipos-abatimento-obra',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 90, icone: 'tools' }],
  table: 'tipo_abatimento_obra',
  fields: {
    nome: { label: 'Nome', kind: 'text', required: true, max: 100, span: 8 },
    ativo: { label: 'Ativo', kind: 'boolean', initial: true, span: 4 },
    modo: {
      label: 'Modo',
      kind: 'select',
      required: true,
      options: [
        { value: 'REAL', label: 'Real' },
        { value: 'PRESUMIDO', label: 'Presumido' },
      ],
      initial: 'REAL',
      span: 4,
    },
    percentual: { label: 'Percentual', kind: 'percent', visibleWhen: ({ modo }) => modo === 'PRESUMIDO', span: 4 },
    tetoPercentual: {
      label: 'Teto',
      kind: 'percent',
      visibleWhen: ({ modo }) => modo === 'REAL',
      help: 'Percentual máximo do preço. Em branco: sem teto.',
      span: 4,
    },
    exigeDocumentos: { label: 'Exige documentos', kind: 'boolean', span: 4 },
  },
  list: ['nome', 'modo', 'percentual', 'tetoPercentual', 'exigeDocumentos', 'ativo'],
  order: ['nome'],
  check: ({ modo, percentual, tetoPercentual }) => [
    ...(modo === 'PRESUMIDO' && percentual === null ? [cadastroErrors.abatimentoSemPercentual] : []),
    ...(isFora(percentual) ? [cadastroErrors.percentualDesconto] : []),
    ...(isFora(tetoPercentual) ? [cadastroErrors.tetoAbatimento] : []),
  ],
  unique: [{ fields: ['nome'], index: 'tipo_abatimento_obra_nome', message: cadastroErrors.abatimentoRepetido.message }],
  softDelete: true,
  import: true,
})
