import { defineConfigForm } from '@iss/registry/definition'
import { gestorDoMigrador } from '../contract/acessos.ts'

/** Migrator (K08): what is brought from the city's other system, and how. */
export const configMigrador = defineConfigForm({
  slug: 'config-migrador',
  title: 'Migrador',
  path: '/home/configuracao/config-migrador',
  access: gestorDoMigrador,
  menu: [{ area: 'configuracao', grupo: 'Integração', ordem: 70, icone: 'database' }],
  table: 'migrador_config',
  fields: {
    ligado: { label: 'Ligado', kind: 'boolean', initial: false, span: 3 },
    origem: {
      label: 'Origem',
      kind: 'select',
      required: 'Informe a origem.',
      initial: 'REST',
      options: [
        { value: 'CSV', label: 'CSV, pela pasta do agente' },
        { value: 'REST', label: 'Banco de dados, pelo agente' },
      ],
      span: 5,
    },
    intervalo: { label: 'Intervalo (minutos)', kind: 'integer', required: true, initial: 60, min: 5, max: 10_080, span: 4 },
    endereco: {
      label: 'Endereço',
      kind: 'text',
      max: 200,
      help: 'Onde estão os dados, para quem opera o agente: servidor e banco, ou pasta. Nunca a senha.',
      span: 12,
    },
    pessoa: { label: 'Pessoas e atividades', kind: 'boolean', initial: true, span: 4 },
    guia: { label: 'Guias e documentos', kind: 'boolean', initial: true, span: 4 },
    pagamento: { label: 'Pagamentos', kind: 'boolean', initial: true, span: 4 },
  },
  actions: { sincronizar: { label: 'Sincronizar agora', icon: 'refresh' } },
})
