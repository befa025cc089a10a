import { defineRegistry } from '@iss/registry/definition'
import { guiaErrors } from '../domain/errors.ts'

/** Texts printed on the guides that are due within a period (K34). */
export const guiaMensagens = defineRegistry({
  slug: 'guia-mensagens',
  title: 'Mensagens da guia',
  path: '/home/configuracao/guia-mensagens',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem: 50, icone: 'message-2' }],
  table: 'guia_mensagem',
  fields: {
    vencimentoInicio: { label: 'Vencimento de', kind: 'date', required: true, span: 4 },
    vencimentoFim: { label: 'Vencimento até', kind: 'date', required: true, span: 4 },
    papel: {
      label: 'Papel',
      kind: 'select',
      options: [
        { value: 'PRESTADOR', label: 'Prestador' },
        { value: 'TOMADOR', label: 'Tomador' },
      ],
      span: 4,
      help: 'Em branco: todos.',
    },
    texto: { label: 'Texto', kind: 'longtext', required: true, max: 500, span: 12 },
  },
  list: ['vencimentoInicio', 'vencimentoFim', 'papel', 'texto'],
  order: ['-vencimentoInicio'],
  check: ({ vencimentoInicio, vencimentoFim }) => (vencimentoFim < vencimentoInicio ? [guiaErrors.mensagemInvertida] : []),
  name: 'texto',
})
