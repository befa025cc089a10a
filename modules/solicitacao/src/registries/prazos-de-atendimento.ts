import { defineRegistry } from '@iss/registry/definition'
import { diasDeAtendimentoPadrao } from '../domain/prazo-atendimento.ts'
import { labelTipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'

/** In how many days each kind of request is to be decided. */
export const prazosDeAtendimento = defineRegistry({
  slug: 'prazos-de-atendimento',
  title: 'Prazos de atendimento',
  path: '/home/configuracao/prazos-de-atendimento',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Atendimento', ordem: 25, icone: 'clock' }],
  table: 'prazo_atendimento',
  fields: {
    tipo: {
      label: 'Tipo de solicitação',
      kind: 'select',
      required: true,
      options: tiposSolicitacao.map((value) => ({ value, label: labelTipoSolicitacao[value] })),
      span: 8,
    },
    dias: {
      label: 'Dias corridos',
      kind: 'integer',
      required: true,
      min: 1,
      max: 365,
      help: `Um tipo que não está na lista tem ${diasDeAtendimentoPadrao} dias.`,
      span: 4,
    },
  },
  list: ['tipo', 'dias'],
  order: ['tipo'],
  name: 'tipo',
  unique: [{ fields: ['tipo'], index: 'prazo_atendimento_tipo', message: 'Este tipo já tem prazo.' }],
})
