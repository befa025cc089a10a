import { examinarSenhaEmPapel, findContaDaPessoa } from '@iss/acesso/server'
import { acessoErrors } from '@iss/acesso/domain/errors'
import { refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { solicitacaoErrors } from '../domain/errors.ts'
import { comparedLine } from '../contract/request-field.ts'
import { defineRequest } from '../server/define-request.ts'
import { solicitacaoSenhaTable } from '../tables/solicitacao-senha.ts'

const texto = (max: number) => z.string().trim().max(max)

/** The account asked about, while it may get a password on paper; the violations otherwise. */
async function examinar(ctx: Context, usuario: string, pessoaId: number | null) {
  const conta = pessoaId === null ? undefined : await findContaDaPessoa(ctx, usuario, pessoaId)
  const violations: readonly Violation[] = conta ? await examinarSenhaEmPapel(ctx, conta) : [acessoErrors.usuarioNaoEncontrado]
  return { conta, violations }
}

/**
 * A temporary password on paper, asked for without a session by who has no e-mail that was verified (S19, E3-3.3-11). The inspector grants
 * it to the person who stands before him with a document; what is granted is printed once (`/solicitacaosenha/imprimir`).
 */
export const senha = defineRequest({
  tipo: 'Senha',
  interessado: true,
  schema: z.object({
    usuario: texto(200).min(1, acessoErrors.usuarioVazio.message),
    telefone: texto(40).optional(),
    motivo: texto(1000).optional(),
    documentoApresentado: texto(120).optional(),
  }),
  fields: {
    usuario: { label: 'Usuário', kind: 'text', required: true, span: 6, maxLength: 200 },
    telefone: { label: 'Telefone', kind: 'text', span: 6, maxLength: 40 },
    motivo: { label: 'Motivo', kind: 'longtext', span: 12, maxLength: 1000 },
    documentoApresentado: {
      label: 'Documento de identidade apresentado',
      kind: 'text',
      span: 12,
      maxLength: 120,
      description: 'Tipo e número do documento com foto conferido no balcão. Obrigatório para aprovar.',
      editableOnApproval: true,
      approvalOnly: true,
    },
  },
  access: { perfis: ['fiscal', 'gestor'] },
  assunto: ({ usuario }) => `Usuário ${usuario}`,
  validar: async (ctx, { usuario }, contribuinteId) => [...(await examinar(ctx, usuario, contribuinteId)).violations],
  resumo: async (_ctx, _solicitacao, { usuario, telefone, motivo, documentoApresentado }) => [
    comparedLine('Usuário', usuario),
    comparedLine('Telefone', telefone || null),
    comparedLine('Motivo', motivo || null),
    ...(documentoApresentado ? [comparedLine('Documento de identidade apresentado', documentoApresentado)] : []),
  ],
  avisos: async () => ['Confira o documento de identidade de quem pede: com a senha em papel se entra como este usuário.'],
  async aprovar(ctx, solicitacao, { usuario, documentoApresentado }) {
    if (!documentoApresentado) refuse(solicitacaoErrors.documentoApresentado)
    const { conta, violations } = await examinar(ctx, usuario, solicitacao.contribuinteId)
    if (!conta || violations.length > 0 || solicitacao.contribuinteId === null) return refuse(violations)
    await ctx.db
      .insert(solicitacaoSenhaTable)
      .values({ solicitacaoId: solicitacao.id, pessoaId: solicitacao.contribuinteId, contaId: conta.id })
  },
})
