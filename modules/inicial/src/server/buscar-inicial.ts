import { formaDaInscricao } from '@iss/municipio/server'
import { listServidores } from '@iss/pessoa/server'
import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento, maskDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { textOf } from '@iss/kinds'
import { municipioConfigTable } from '@iss/municipio/tables/municipio'
import { prazosDosClientes, semPrazo } from '@iss/contador/server'
import { labelSituacao } from '@iss/pessoa/domain/pessoa'
import { descricaoRegime } from '@iss/pessoa/domain/regime-iss'
import { type Endereco, enderecoTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { hasChave } from '@iss/platform/contract'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { desc, eq } from 'drizzle-orm'
import { buscarInicial } from '../contract/inicial.ts'
import { type AlertaInicial, type AlertasDaPessoa, emSeparado } from '@iss/portal/server'
import { listComunicados, listLidos } from './comunicados.ts'
import { listMaisUtilizadas } from './estatistica.ts'
import { checkFiltro, listEmpresasFiscalizadas, listPessoasControladas } from './pessoas-controladas.ts'

/** Said in place of a warning that could not be read. */
const alertaIlegivel = 'Um dos alertas não pôde ser lido. Abra a página novamente em alguns instantes.'

/** Everything that the start page shows (spec 2 §2.5, §3). */
export const buscarInicialOperation = implement(buscarInicial, async (ctx, filtro) => {
  checkFiltro(ctx, filtro)
  const selecionada = ctx.sessao.pessoaSelecionadaId
  const avisos: AlertasDaPessoa[] = []
  for (const alerta of ctx.definitions<AlertaInicial>('alerta-inicial'))
    avisos.push((await emSeparado(ctx, 'alerta', () => alerta.alertas(ctx, selecionada))) ?? { alertas: [alertaIlegivel] })
  const comunicados = await listComunicados(ctx)
  const controladas = await listPessoasControladas(ctx)
  const prazos = await prazosDosClientes(
    ctx,
    controladas.map(({ id }) => id),
  )
  const fiscalizadas = await listEmpresasFiscalizadas(ctx)
  return {
    alertaList: avisos.flatMap((aviso) => aviso.alertas ?? []),
    aliquotaSimples: avisos.find((aviso) => aviso.aliquotaSimples)?.aliquotaSimples ?? null,
    desenquadradoSimples: avisos.find((aviso) => aviso.desenquadradoSimples)?.desenquadradoSimples ?? null,
    autorizacaoList: avisos.flatMap((aviso) => aviso.autorizacoes ?? []),
    avisoList: avisos.flatMap((aviso) => aviso.avisos ?? []),
    bloqueioList: avisos.flatMap((aviso) => aviso.bloqueios ?? []),
    comunicadoList: comunicados.map(({ id, assunto, corpo, icone, publicadoEm }) => ({
      id,
      assunto,
      corpo,
      icone,
      publicadoEm: publicadoEm ? formatDataHora(publicadoEm) : '',
    })),
    comunicadoLido: await listLidos(
      ctx,
      comunicados.map((item) => item.id),
    ),
    pessoaSimplificadaTOList: fiscalizadas.map((pessoa) => ({ ...pessoa, documento: maskDocumento(pessoa.documento) })),
    pessoaList: controladas.map((pessoa) => ({
      ...pessoa,
      situacao: labelSituacao[pessoa.situacao],
      selecionada: pessoa.id === selecionada,
      ...(prazos.get(pessoa.id) ?? semPrazo),
    })),
    estatisticaAcessoTOList: await listMaisUtilizadas(ctx),
    pessoa: await dadosDaPessoa(ctx, selecionada),
    contatoMunicipio: await contatoDoMunicipio(ctx),
  }
})

async function dadosDaPessoa(ctx: Context, id: number) {
  const [pessoa] = await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.id, id))
  if (!pessoa) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const [endereco] = await ctx.db
    .select()
    .from(enderecoTable)
    .where(eq(enderecoTable.pessoaId, id))
    .orderBy(desc(enderecoTable.principal), desc(enderecoTable.id))
    .limit(1)
  return {
    documento: formatDocumento(pessoa.documento),
    nome: pessoa.nome,
    inscMun: (await formaDaInscricao(ctx))(pessoa.inscricaoMunicipal),
    grpMobiliario: pessoa.grpMobiliario,
    regimeISS: (await listServidores(ctx, [id])).has(id)
      ? ''
      : descricaoRegime({ tipo: pessoa.regimeIssTipo, aliquota: pessoa.regimeIssAliquota, valor: pessoa.regimeIssValor }),
    situacao: labelSituacao[pessoa.situacao],
    email: pessoa.email,
    dadosEndereco: endereco ? { endereco: linhaEndereco(endereco) } : null,
  }
}

function linhaEndereco(endereco: Endereco): string {
  const rua = `${endereco.logradouroTipo} ${endereco.logradouroNome}, ${endereco.numero}`
  const complemento = endereco.complemento ? ` - ${endereco.complemento}` : ''
  const cep = endereco.cep ? `, CEP ${textOf('cep', endereco.cep)}` : ''
  return `${rua}${complemento}, ${endereco.bairro}, ${endereco.municipioNome} - ${endereco.uf}${cep}`
}

async function contatoDoMunicipio(ctx: Context): Promise<string | null> {
  if (!hasChave(ctx.user, 'iss:inicial:exibeContatoMunicipio')) return null
  const [config] = await ctx.db.select({ contato: municipioConfigTable.contato }).from(municipioConfigTable)
  return config?.contato || null
}
