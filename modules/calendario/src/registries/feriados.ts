import { defineRegistry } from '@iss/registry/definition'
import { calendarioErrors } from '../domain/errors.ts'
import { labelTipoFeriado, tiposFeriado } from '../domain/feriados.ts'

/** Holidays of the municipality: due dates that fall on them move to the next business day. */
export const feriados = defineRegistry({
  slug: 'feriados',
  title: 'Feriados',
  path: '/home/actions/feriados',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  edit: { perfis: ['gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Configurações', ordem: 20, icone: 'calendar-event' }],
  table: 'feriado',
  fields: {
    dia: { label: 'Dia', kind: 'date', required: true, span: 3 },
    descricao: { label: 'Descrição', kind: 'text', required: true, max: 100, span: 9 },
    tipo: {
      label: 'Tipo',
      kind: 'select',
      required: true,
      options: tiposFeriado.map((value) => ({ value, label: labelTipoFeriado[value] })),
      initial: 'MUNICIPAL',
      span: 6,
    },
    recorrente: { label: 'Repete todo ano', kind: 'boolean', span: 6, help: 'Vale no mesmo dia de todos os anos seguintes.' },
  },
  list: ['dia', 'descricao', 'tipo', 'recorrente'],
  order: ['-dia'],
  unique: [{ fields: ['dia'], index: 'feriado_dia', message: calendarioErrors.feriadoRepetido.message }],
  name: 'descricao',
  import: true,
  actions: {
    gerarNacionais: {
      label: 'Gerar feriados nacionais do ano',
      icon: 'calendar',
      submit: 'Gerar',
      fields: {
        ano: {
          label: 'Ano',
          kind: 'integer',
          required: true,
          min: 2000,
          max: 2100,
          initial: (hoje) => Number(hoje.slice(0, 4)),
          span: 6,
        },
      },
    },
  },
})
