import { formaDaInscricao } from '@iss/municipio/server'
import { textOf } from '@iss/kinds'
import { labelNatureza, labelRegimeIss, labelSituacao } from '@iss/pessoa/domain/pessoa'
import { labelPapel } from '@iss/pessoa/domain/rotulos-cadastro'
import { listServidores } from '@iss/pessoa/server'
import {
  enderecoTable,
  type Pessoa,
  papelTable,
  pessoaTable,
  regimeCompetenciaTable,
  telefoneTable,
} from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { FichaTO } from '../contract/ficha.ts'

type Cadastro = Pick<FichaTO, 'pessoa' | 'enderecos' | 'papeis' | 'atividades' | 'regimes'>

/** Registration: data, addresses, roles, activities with history, dated regimes. */
export async function lerCadastro(ctx: Context, pessoa: Pessoa): Promise<Cadastro> {
  const { db } = ctx
  const telefones = await db
    .select()
    .from(telefoneTable)
    .where(eq(telefoneTable.pessoaId, pessoa.id))
    .orderBy(desc(telefoneTable.principal))
  const enderecos = await db
    .select()
    .from(enderecoTable)
    .where(eq(enderecoTable.pessoaId, pessoa.id))
    .orderBy(desc(enderecoTable.principal))
  const papeis = await db.select().from(papelTable).where(eq(papelTable.atorId, pessoa.id)).orderBy(asc(papelTable.inicio))
  const atividades = await db
    .select({ vinculo: pessoaAtividadeTable, atividade: atividadeTable })
    .from(pessoaAtividadeTable)
    .innerJoin(atividadeTable, eq(atividadeTable.id, pessoaAtividadeTable.atividadeId))
    .where(eq(pessoaAtividadeTable.pessoaId, pessoa.id))
    .orderBy(desc(pessoaAtividadeTable.principal), desc(pessoaAtividadeTable.inicio))
  const regimes = await db
    .select()
    .from(regimeCompetenciaTable)
    .where(eq(regimeCompetenciaTable.contribuinteId, pessoa.id))
    .orderBy(desc(regimeCompetenciaTable.dataInicio))
  const responsaveis = [pessoa.contadorResponsavelId, pessoa.fiscalResponsavelId].filter((id) => id !== null)
  const nomes = new Map(
    responsaveis.length === 0
      ? []
      : (await db.select().from(pessoaTable).where(inArray(pessoaTable.id, responsaveis))).map(({ id, nome }) => [id, nome]),
  )
  return {
    pessoa: {
      id: pessoa.id,
      nome: pessoa.nome,
      nomeFantasia: pessoa.nomeFantasia,
      documento: pessoa.documento,
      inscricaoMunicipal: (await formaDaInscricao(ctx))(pessoa.inscricaoMunicipal),
      mobiliario: pessoa.grpMobiliario,
      situacao: labelSituacao[pessoa.situacao],
      // The staff of the city hall stands under no regime.
      regime: (await listServidores(ctx, [pessoa.id])).has(pessoa.id) ? '' : labelRegimeIss[pessoa.regimeIssTipo],
      natureza: pessoa.naturezaCadastro && labelNatureza[pessoa.naturezaCadastro],
      dataAbertura: pessoa.dataAbertura,
      dataBaixa: pessoa.dataBaixa,
      autorizadaNfeDesde: pessoa.autorizadaNfeDesde,
      email: pessoa.email,
      telefones: telefones.map(({ numero }) => textOf('telefone', numero)),
      contador: nomes.get(pessoa.contadorResponsavelId ?? 0) ?? null,
      fiscal: nomes.get(pessoa.fiscalResponsavelId ?? 0) ?? null,
    },
    enderecos: enderecos.map((endereco) => ({
      id: endereco.id,
      texto: [`${endereco.logradouroTipo} ${endereco.logradouroNome}`, endereco.numero, endereco.complemento]
        .filter(Boolean)
        .join(', '),
      bairro: endereco.bairro,
      cep: endereco.cep,
      municipio: `${endereco.municipioNome}/${endereco.uf}`,
      principal: endereco.principal,
    })),
    papeis: papeis.map(({ id, perfil, inicio, fim }) => ({ id, perfil: labelPapel[perfil], inicio, fim })),
    atividades: atividades.map(({ vinculo, atividade }) => ({
      id: vinculo.id,
      codigo: atividade.codigoExibido,
      nome: atividade.resumo,
      principal: vinculo.principal,
      inicio: vinculo.inicio,
      fim: vinculo.fim,
    })),
    regimes: regimes.map(({ id, regime, aliquota, dataInicio }) => ({
      id,
      regime: labelRegimeIss[regime],
      aliquota,
      inicio: dataInicio,
    })),
  }
}
