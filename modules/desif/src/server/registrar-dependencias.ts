import type { Context } from '@iss/platform/server'
import type { DesifArquivo } from '../tables/desif-arquivo.ts'

/** The branches that a declaration tells, among those that the city knows: new ones come in, known ones are brought up to date; who answers for them stays. */
export async function registrarDependencias({ client }: Context, { id, pessoaId, inicio }: DesifArquivo): Promise<void> {
  await client.query(
    `insert into banco_dependencia (pessoa_id, codigo, cnpj, tipo_dependencia, endereco, contabilidade_propria, inicio)
     select $2, d.codigo, d.cnpj, d.tipo_dependencia, d.endereco, d.contabilidade_propria, $3
     from desif_dependencia d where d.arquivo_id = $1 order by d.linha
     on conflict (municipio_id, pessoa_id, codigo) do update set cnpj = excluded.cnpj, tipo_dependencia = excluded.tipo_dependencia,
       endereco = excluded.endereco, contabilidade_propria = excluded.contabilidade_propria, versao = banco_dependencia.versao + 1`,
    [id, pessoaId, inicio],
  )
}
