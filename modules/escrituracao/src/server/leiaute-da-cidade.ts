import type { Leiaute } from '@iss/lote/leiaute'
import { lerLeiauteDaCidade } from '@iss/lote/server'
import type { Context } from '@iss/platform/server'
import { type CampoDoLivro, leiautesDoLivro, type TipoDoLivro } from '../domain/leiautes-do-livro.ts'
import { leiauteDoLivroCampoTable as tabelaDosCampos, leiauteDoLivroTable as tabela } from '../tables/leiaute-do-livro.ts'

/** The layout of a kind of file that is in force in the city today: its own one, else that of the program. */
export async function leiauteDaCidade(ctx: Context, tipo: TipoDoLivro): Promise<Leiaute<CampoDoLivro>> {
  const proprio = await lerLeiauteDaCidade<CampoDoLivro>(ctx, { tabela, tabelaDosCampos, edicao: tabela.edicao }, tipo)
  return proprio ?? leiautesDoLivro[tipo]
}
