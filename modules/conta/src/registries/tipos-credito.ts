import { defineRegistry } from '@iss/registry/definition'
import { contaErrors } from '../domain/errors.ts'

/** Kinds of credits; those that closings do not use wait for another destination (K35). */
export const tiposCredito = defineRegistry({
  slug: 'tipos-credito',
  title: 'Tipos de crédito',
  path: '/home/configuracao/tipos-credito',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem: 60, icone: 'coin' }],
  table: 'tipo_credito',
  fields: {
    nome: { label: 'Nome', kind: 'text', required: true, max: 80, span: 12 },
    naoUsaEncerramento: { label: 'Não é usado no encerramento', kind: 'boolean', span: 6 },
    validadeMeses: { label: 'Validade (meses)', kind: 'integer', min: 1, span: 6, help: 'Em branco: sem prazo.' },
  },
  list: ['nome', 'naoUsaEncerramento', 'validadeMeses'],
  order: ['nome'],
  unique: [{ fields: ['nome'], index: 'tipo_credito_nome', message: contaErrors.tipoCreditoRepetido.message }],
  softDelete: true,
})
