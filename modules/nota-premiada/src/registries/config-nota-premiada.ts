import { Dinheiro } from '@iss/kernel/dinheiro'
import { isCpf } from '@iss/kernel/documento'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { sorteioErrors } from './errors.ts'

const excluidos = defineChild({
  title: 'Documentos excluídos',
  table: 'sorteio_documento_excluido',
  parent: 'sorteioId',
  fields: {
    documento: { label: 'CPF', kind: 'documento', required: true, help: 'Quem não participa deste sorteio.', span: 6 },
  },
  list: ['documento'],
  check: ({ documento }) => (isCpf(documento) ? [] : [sorteioErrors.excluidoSoCpf]),
  unique: [
    {
      fields: ['parent', 'documento'],
      index: 'sorteio_documento_excluido_municipio_id_sorteio_id_documento_key',
      message: sorteioErrors.excluidoRepetido.message,
    },
  ],
})

/** Draws of the Nota Premiada (K45): the notes of the period give tickets to natural persons. */
export const configNotaPremiada = defineRegistry({
  slug: 'config-nota-premiada',
  title: 'Nota premiada',
  path: '/home/configuracao/config-nota-premiada',
  access: { perfis: ['gestor'], chaves: ['iss:notaPremiada'] },
  menu: [{ area: 'configuracao', grupo: 'Nota premiada', ordem: 10, icone: 'award' }],
  table: 'sorteio',
  fields: {
    periodoInicial: { label: 'Período inicial', kind: 'date', required: true, span: 4 },
    periodoFinal: { label: 'Período final', kind: 'date', required: true, span: 4 },
    dataLimite: {
      label: 'Data limite',
      kind: 'date',
      required: true,
      help: 'Último dia de emissão que dá bilhetes.',
      span: 4,
    },
    dataSorteio: { label: 'Data do sorteio', kind: 'date', span: 4 },
    valorPorBilhete: { label: 'Valor por bilhete', kind: 'money', required: true, initial: Dinheiro.from('50.00'), span: 4 },
    maximoPorNota: { label: 'Máximo por nota', kind: 'integer', required: true, min: 1, max: 10_000, initial: 100, span: 4 },
    premios: { label: 'Prêmios', kind: 'longtext', required: true, max: 2000, span: 12 },
    regulamentoArquivoId: {
      label: 'Regulamento',
      kind: 'file',
      accept: ['pdf'],
      maxBytes: 5_242_880,
      help: 'PDF de até 5 MB.',
      span: 12,
    },
  },
  list: ['periodoInicial', 'periodoFinal', 'dataLimite', 'dataSorteio', 'valorPorBilhete', 'maximoPorNota'],
  order: ['-periodoInicial'],
  check: ({ periodoInicial, periodoFinal, dataLimite, dataSorteio, valorPorBilhete }) => [
    ...(periodoFinal < periodoInicial ? [sorteioErrors.periodoInvertido] : []),
    ...(dataLimite < periodoInicial ? [sorteioErrors.limiteAntesDoInicio] : []),
    ...(dataSorteio !== null && dataSorteio < periodoFinal ? [sorteioErrors.sorteioAntesDoFim] : []),
    ...(valorPorBilhete.isPositive() ? [] : [sorteioErrors.valorNaoPositivo]),
  ],
  children: { excluidos },
})
