import { defineRegistry } from '@iss/registry/definition'
import { solicitacaoErrors } from '../domain/errors.ts'
import { labelTipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'

/** Reasons that an inspector chooses from when rejecting a request (spec 2 §2.9, K43). */
export const gerenciarJustificativasIndeferimento = defineRegistry({
  slug: 'gerenciar-justificativas-indeferimento',
  title: 'Justificativas de indeferimento',
  path: '/home/configuracao/gerenciar-justificativas-indeferimento',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Atendimento', ordem: 10, icone: 'list-check' }],
  table: 'justificativa_indeferimento',
  fields: {
    texto: { label: 'Texto', kind: 'longtext', required: true, max: 500, span: 12 },
    tipo: {
      label: 'Tipo de solicitação',
      kind: 'select',
      options: tiposSolicitacao.map((value) => ({ value, label: labelTipoSolicitacao[value] })),
      help: 'Em branco: oferecida em todos os tipos.',
      span: 6,
    },
    ativa: { label: 'Ativa', kind: 'boolean', initial: true, span: 6 },
  },
  list: ['texto', 'tipo', 'ativa'],
  order: ['texto'],
  name: 'texto',
  check: ({ texto }) => (texto.trim().length < 10 || texto.length > 500 ? [solicitacaoErrors.justificativaTexto] : []),
  unique: [{ fields: ['tipo', 'texto'], index: 'justificativa_texto', message: solicitacaoErrors.justificativaRepetida.message }],
  softDelete: true,
})
