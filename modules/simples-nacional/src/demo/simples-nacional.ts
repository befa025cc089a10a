import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { withCheckDigits } from '@iss/kernel/documento'
import { type Context, defineDemo } from '@iss/platform/server'
import { valorFolhaPagamentoTable } from '../tables/aliquota-simples.ts'
import { arquivoPgdasd, declaracaoPgdasd } from '../domain/pgdasd-de-prova.ts'
import { importarPgdas } from '../server/importar-pgdas.ts'
import { pgdasApuracaoFilialTable, pgdasApuracaoReceitaTable, pgdasApuracaoTable } from '../tables/pgdas.ts'

const NOVA_SERRA = '9900001'
/** Code of Nova Serra in the tables of the Receita Federal: invented, as the city is. */
export const tomDaDemo = '9901'

/**
 * Revenue of twelve months: Gama and Delta agree with their rates, Zeta does not. Zeta declared as much for the calendar year before too, which
 * is above the sublimit of 3.600.000,00 and not above the limit of 4.800.000,00: since January its ISS is outside the DAS.
 */
const empresas: readonly { nome: DemoPessoa; receita: string; folha: string | null; anoAnterior?: true }[] = [
  { nome: 'gama', receita: '500000.00', folha: null },
  { nome: 'delta', receita: '500000.00', folha: '100000.00' },
  { nome: 'zeta', receita: '3840000.00', folha: null, anoAnterior: true },
]

export const simplesNacionalDemo = defineDemo({
  nome: 'simples-nacional',
  ordem: 360,
  cidades: [NOVA_SERRA],
  async load(ctx, world) {
    const corrente = Competencia.fromData(world.hoje)
    for (const { nome, receita, folha, anoAnterior } of empresas) {
      const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[nome])
      if (!pessoa) throw new Error(`The demonstration has no person '${nome}'`)
      await declarar(ctx, pessoa, corrente.previous(), Dinheiro.from(receita))
      const dezembro = Competencia.of(corrente.ano - 1, 12)
      if (anoAnterior && dezembro.isBefore(corrente.previous())) await declarar(ctx, pessoa, dezembro, Dinheiro.from(receita))
      if (folha)
        await ctx.db.insert(valorFolhaPagamentoTable).values({
          pessoaId: pessoa.id,
          dataInicio: corrente.plusMonths(-1).firstDay(),
          valor: Dinheiro.from(folha),
          registradoEm: instanteDe(corrente.plusMonths(-1).firstDay(), '09:00:00'),
        })
    }
    await importar(ctx, corrente)
    await ctx.audit({ tipo: 'demo.simples', entidade: 'pgdas_apuracao', depois: { empresas: empresas.length } })
  },
})

/** A declaration of a month that repeats the eleven months before it. */
async function declarar(
  ctx: Context,
  { documento, nome, dataAbertura }: { documento: string; nome: string; dataAbertura: string | null },
  periodo: Competencia,
  receita12: Dinheiro,
): Promise<void> {
  const meses = Competencia.range(periodo.plusMonths(-11), periodo)
  const valores = receita12.allocate(meses.map(() => 1))
  const receita = valores.at(-1) ?? Dinheiro.zero
  const [apuracao] = await ctx.db
    .insert(pgdasApuracaoTable)
    .values({
      declaracao: `${documento.slice(0, 8)}${periodo.toString().replace('-', '')}001`,
      cnpjMatriz: documento,
      nome,
      municipioMatriz: tomDaDemo,
      periodo: periodo.firstDay(),
      abertura: dataAbertura,
      transmissao: instanteDe(`${periodo.next()}-01`, '10:00:00'),
      operacao: 'Apuracao',
      tipoArquivo: 'PGDASD2018',
      receita,
    })
    .returning({ id: pgdasApuracaoTable.id })
  if (!apuracao) throw new Error('The declaration of the demonstration was not written')
  await ctx.db
    .insert(pgdasApuracaoFilialTable)
    .values({ apuracaoId: apuracao.id, cnpj: documento, municipio: tomDaDemo, receita })
  await ctx.db.insert(pgdasApuracaoReceitaTable).values(
    meses.slice(0, -1).map((mes, indice) => ({
      apuracaoId: apuracao.id,
      competencia: mes,
      valor: valores[indice] ?? Dinheiro.zero,
    })),
  )
}

/** A file of the Receita Federal: an old declaration of Gama, its rectification, and a company that the city does not know. */
async function importar(ctx: Context, corrente: Competencia): Promise<void> {
  const anoMes = (competencia: Competencia) => competencia.toString().replace('-', '')
  const antigo = corrente.plusMonths(-20)
  const passado = corrente.previous()
  const gama = { cnpj: demoDocumentos.gama, tom: tomDaDemo, periodo: anoMes(antigo) }
  const instante = (competencia: Competencia, dia: string) => `${anoMes(competencia)}${dia}`
  const declaracoes = [
    declaracaoPgdasd({
      ...gama,
      numero: `${gama.cnpj.slice(0, 8)}${gama.periodo}001`,
      transmissao: instante(antigo.next(), '18101500'),
      receita: '7000,00',
      das: '07000000000000001',
    }),
    declaracaoPgdasd({
      ...gama,
      numero: `${gama.cnpj.slice(0, 8)}${gama.periodo}002`,
      transmissao: instante(antigo.next(), '25093000'),
      operacao: 'R',
      receita: '10000,00',
      das: '07000000000000002',
    }),
    declaracaoPgdasd({
      cnpj: withCheckDigits('410000010001'),
      nome: 'OFICINA SERRA ALTA LTDA',
      tom: tomDaDemo,
      numero: `41000001${anoMes(passado)}001`,
      periodo: anoMes(passado),
      transmissao: instante(corrente, '01090000'),
      receita: '12000,00',
      das: '07000000000000003',
    }),
  ]
  const conteudo = Buffer.from(arquivoPgdasd(declaracoes))
  await importarPgdas(ctx, { nome: `90-0000-PUB-PGDASD2018-${anoMes(corrente)}01-01.txt`, conteudo, tipo: null })
}
