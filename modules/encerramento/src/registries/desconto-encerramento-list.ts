import { contaErrors } from '@iss/conta/domain/errors'
import { Aliquota } from '@iss/kernel/aliquota'
import { all } from '@iss/kernel/errors'
import { defineRegistry } from '@iss/registry/definition'
import { encerramentoErrors } from '../domain/errors.ts'

const minimo = Aliquota.from('0.01')
const maximo = Aliquota.from('100')

/** To whom the law gives a discount on the ISS at the closing (F53, K17). */
export const descontoEncerramentoList = defineRegistry({
  slug: 'desconto-encerramento-list',
  title: 'Desconto no encerramento',
  path: '/home/actions/desconto-encerramento-list',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:desconto:encerramento'] },
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 30, icone: 'percentage' }],
  table: 'desconto_encerramento',
  fields: {
    contribuinteId: {
      label: 'Contribuinte',
      kind: 'lookup',
      lookup: 'pessoa',
      required: contaErrors.contribuinteObrigatorio.message,
      span: 8,
    },
    papel: {
      label: 'Papel',
      kind: 'select',
      required: 'O papel é obrigatório.',
      options: [
        { value: 'PRESTADOR', label: 'Prestador' },
        { value: 'TOMADOR', label: 'Tomador' },
      ],
      span: 4,
    },
    perfil: { label: 'Perfil', kind: 'text', max: 100, span: 4 },
    percentual: { label: 'Percentual', kind: 'percent', required: encerramentoErrors.descontoPercentual.message, span: 4 },
    inicio: {
      label: 'Início',
      kind: 'date',
      required: true,
      initial: (hoje) => hoje,
      help: 'O desconto vale para encerramentos feitos a partir desta data.',
      span: 4,
    },
    fundamento: { label: 'Base legal', kind: 'text', required: true, max: 200, span: 12 },
    ativo: { label: 'Ativo', kind: 'boolean', initial: true, help: 'Desmarque para inativar o desconto.', span: 4 },
    dataInativacao: {
      label: 'Inativado em',
      kind: 'date',
      readOnlyWhen: () => true,
      visibleWhen: ({ ativo }) => ativo === false,
      span: 4,
    },
    inativadorId: {
      label: 'Inativado por',
      kind: 'lookup',
      lookup: 'pessoa',
      readOnlyWhen: () => true,
      visibleWhen: ({ ativo }) => ativo === false,
      span: 4,
    },
  },
  list: ['contribuinteId', 'papel', 'perfil', 'percentual', 'inicio', 'ativo', 'dataInativacao', 'inativadorId'],
  order: ['-inicio'],
  name: 'fundamento',
  check: ({ percentual }) => all((percentual.lt(minimo) || percentual.gt(maximo)) && encerramentoErrors.descontoPercentual),
})
