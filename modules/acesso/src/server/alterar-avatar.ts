import { refuse } from '@iss/kernel/errors'
import { medirImagem } from '@iss/municipio/domain/imagem'
import { readFile } from '@iss/municipio/server'
import { alterarPessoa } from '@iss/pessoa/server'
import { arquivoTable } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { alterarAvatar } from '../contract/avatar.ts'
import { acessoErrors } from '../domain/errors.ts'

/** Largest picture of a person, in bytes: it is drawn at 44 pixels. */
const MAX_AVATAR_BYTES = 2_097_152

/** Takes a file that this account sent; refuses what is no PNG or JPEG, or too large. */
export const alterarAvatarOperation = implement(alterarAvatar, async (ctx, { idArquivo }) => {
  if (idArquivo !== null) {
    const [arquivo] = await ctx.db
      .select()
      .from(arquivoTable)
      .where(and(eq(arquivoTable.id, idArquivo), eq(arquivoTable.contaId, ctx.sessao.contaId)))
    if (
      !arquivo ||
      arquivo.tamanho > MAX_AVATAR_BYTES ||
      !['image/png', 'image/jpeg'].includes(arquivo.tipo) ||
      medirImagem(await readFile(ctx, arquivo.chave)) === null
    )
      refuse(acessoErrors.avatarInvalido)
  }
  await alterarPessoa(ctx, ctx.sessao.pessoaUsuarioId, { imagemArquivoId: idArquivo })
  return { mensagem: idArquivo === null ? 'Imagem removida com sucesso.' : 'Imagem alterada com sucesso.' }
})
