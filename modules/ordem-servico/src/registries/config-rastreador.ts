import { defineChild, defineConfigForm } from '@iss/registry/definition'
import { isEnderecoRastreador, rastreadorErrors } from '../domain/rastreador.ts'

/** Which managers have a name in the tracker; only they see its panel. */
const usuarios = defineChild({
  title: 'Usuários',
  table: 'rastreador_usuario',
  fields: {
    documento: { label: 'CPF do gestor', kind: 'documento', required: true, span: 4 },
    usuario: { label: 'Usuário no sistema de chamados', kind: 'text', required: true, max: 80, span: 8 },
  },
  list: ['documento', 'usuario'],
  order: ['usuario'],
  unique: [{ fields: ['documento'], index: 'rastreador_usuario_documento', message: rastreadorErrors.usuarioRepetido.message }],
  name: 'usuario',
})

/** External work tracker that the managers open from the inspector's menu (F01). */
export const configRastreador = defineConfigForm({
  slug: 'config-rastreador',
  title: 'Sistema de chamados',
  path: '/home/actions/config-rastreador',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Atendimento', ordem: 40, icone: 'tools' }],
  table: 'config_rastreador',
  fields: {
    endereco: {
      label: 'Endereço',
      kind: 'text',
      max: 300,
      help: 'Começa com https://. Em branco: o painel não é mostrado no menu fiscal.',
      span: 12,
    },
    semCredenciais: {
      label: 'Abrir sem credenciais',
      kind: 'boolean',
      help: 'Abre só o endereço: usuário e senha não vão na consulta do endereço.',
      span: 12,
    },
  },
  children: { usuarios },
  check: ({ endereco }) => (endereco && !isEnderecoRastreador(endereco) ? [rastreadorErrors.enderecoInvalido] : []),
})
