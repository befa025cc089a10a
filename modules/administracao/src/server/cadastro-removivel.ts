import { defineRemovivel } from '@iss/lote/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { and, eq, ne } from 'drizzle-orm'

/** A person of whom another one of the same name is registered and of whom no document, account or order speaks; with addresses, phones and regimes. */
export const cadastroRemovivel = defineRemovivel({
  tipo: 'CADASTRO',
  tabela: 'pessoa',
  auditoria: 'cadastro',
  partes: [
    { tabela: 'endereco', coluna: 'pessoa_id' },
    { tabela: 'telefone', coluna: 'pessoa_id' },
    { tabela: 'pessoa_atividade', coluna: 'pessoa_id' },
    { tabela: 'regime_competencia', coluna: 'contribuinte_id' },
  ],
  async achar(ctx, id) {
    const [row] = await ctx.db
      .select({ nome: pessoa.nome, busca: pessoa.busca, documento: pessoa.documento })
      .from(pessoa)
      .where(eq(pessoa.id, id))
    if (!row) return null
    const rotulo = `${row.nome}, cadastro nº ${id}`
    const [outra] = await ctx.db
      .select({ id: pessoa.id })
      .from(pessoa)
      .where(and(eq(pessoa.busca, row.busca), ne(pessoa.id, id)))
      .limit(1)
    if (!outra) return { rotulo, impedimento: 'Não há outro cadastro com o mesmo nome.' }
    // Documents say the other side by its CPF or CNPJ, not by its row.
    const { rows } = await ctx.client.query<{ citada: boolean }>(
      `select exists (select 1 from nota_fiscal where tomador_documento = $1) or exists (select 1 from escrit_papel where outro_documento = $1) as citada`,
      [row.documento],
    )
    return { rotulo, impedimento: rows[0]?.citada ? 'O cadastro tem movimento.' : null }
  },
})
