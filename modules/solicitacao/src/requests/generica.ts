import { menuDeContribuinte } from '@iss/portal/contract/menu'
import { z } from 'zod'
import { assuntosSolicitacao } from '../domain/assunto.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { defineRequest } from '../server/define-request.ts'

/** Anything that has no kind of its own: a question or plea to the inspector, answered in writing (design S21, F149). */
export const generica = defineRequest({
  tipo: 'Generica',
  schema: z.object({
    assunto: z.enum(assuntosSolicitacao, { error: solicitacaoErrors.assuntoObrigatorio.message }),
    descricao: z
      .string({ error: solicitacaoErrors.descricaoCurta.message })
      .trim()
      .min(20, solicitacaoErrors.descricaoCurta.message)
      .max(4000, solicitacaoErrors.descricaoCurta.message),
  }),
  fields: {
    assunto: {
      label: 'Assunto',
      kind: 'select',
      required: true,
      span: 6,
      options: assuntosSolicitacao.map((assunto) => ({ value: assunto, label: assunto })),
    },
    descricao: { label: 'Descrição', kind: 'longtext', required: true, span: 12, maxLength: 4000 },
  },
  access: { chaves: ['iss:solicitacaoGenerica:solicitar'] },
  tela: {
    path: '/home/actions/outras-solicitacoes',
    title: 'Outras Solicitações',
    orientacao: 'Descreva o que precisa. Um fiscal responderá por escrito e a resposta ficará registrada nesta solicitação.',
    menu: [
      {
        area: 'solicitacoes',
        grupo: 'Solicitações',
        ordem: 210,
        access: menuDeContribuinte,
        icone: 'help-circle',
        palavras: ['perguntar ao fisco', 'pedir minha nota', 'certidão', 'restituição', 'parcelamento'],
      },
    ],
  },
  observacao: false,
  alvo: ({ assunto }, contribuinteId) => `contribuinte:${contribuinteId}:${assunto}`,
  assunto: ({ assunto }) => assunto,
  // The answer in writing is the decision's own text: there is nothing else to change.
  aprovar: async () => undefined,
})
