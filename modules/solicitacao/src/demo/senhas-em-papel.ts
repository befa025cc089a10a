import { instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { abrirSolicitacao } from '../server/abrir-solicitacao.ts'
import { aprovarSolicitacao, indeferirSolicitacao, listJustificativas } from '../server/decidir-solicitacao.ts'
import { solicitacaoSenhaTable } from '../tables/solicitacao-senha.ts'

/** Passwords on paper of the one user without an e-mail: printed and changed since, refused, and one that waits. */
export const demoSenhasEmPapel = defineDemo({
  nome: 'senhas-em-papel',
  ordem: 925,
  cidades: [novaSerra],
  async load(ctx, world) {
    const fiscal = await findPessoaPorDocumento(ctx, demoDocumentos.fiscal)
    const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.padrao)
    if (!fiscal || !pessoa) throw new Error('The demonstration has no inspector, or nobody without an e-mail')
    const em = (dias: number, hora: string) => instanteDe(plusDays(world.hoje, -dias), hora)
    const pedir = (dias: number, motivo: string) =>
      abrirSolicitacao(ctx, {
        tipo: 'Senha',
        dados: { usuario: 'padrao', telefone: '(31) 3555-0142', motivo },
        contribuinteId: pessoa.id,
        solicitanteId: pessoa.id,
        em: em(dias, '09:20:00'),
      })
    const decisao = { fiscalId: fiscal.id, enviarEmail: false }

    const impressa = await pedir(64, 'Esqueci a senha e não tenho e-mail no cadastro.')
    await aprovarSolicitacao(ctx, impressa, {
      ...decisao,
      em: em(63, '10:05:00'),
      correcoes: { documentoApresentado: 'RG MG-10.234.567, SSP/MG' },
    })
    await ctx.db
      .update(solicitacaoSenhaTable)
      .set({ impressaEm: em(63, '10:06:00'), impressaPorId: fiscal.id, valeAte: em(56, '10:06:00') })
      .where(eq(solicitacaoSenhaTable.solicitacaoId, impressa.id))

    const recusada = await pedir(30, 'Preciso da senha para o meu filho entrar por mim.')
    const [motivo] = await listJustificativas(ctx, 'Senha')
    await indeferirSolicitacao(ctx, recusada, {
      ...decisao,
      em: em(29, '14:30:00'),
      texto: 'A senha é pessoal e se entrega ao próprio usuário, com documento com foto.',
      justificativas: motivo ? [motivo.id] : [],
    })
    await pedir(1, 'Troquei de telefone e perdi a senha anotada.')
  },
})
