import { plusMonths } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { findMunicipioConfig, setChave } from '@iss/municipio/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { type DemoPessoa, demoDocumentos } from '../domain/demo-pessoas.ts'
import { origens, tiposRelacionamento } from '../domain/pessoa.ts'
import { cadastrarPessoa } from '../server/cadastrar-pessoa.ts'
import { definirContador, relacionar } from '../server/relacionar.ts'
import type { LinhaDemo } from './cadastro-demo.ts'
import { cidadaosDemo } from './cidadaos-demo.ts'
import { contribuintesDemo } from './contribuintes-demo.ts'
import { portoClaroDemo } from './porto-claro-demo.ts'
import { prefeituraDemo } from './prefeitura-demo.ts'
import { regimesDemo } from './regimes-demo.ts'

const novaSerraDemo = [...prefeituraDemo, ...contribuintesDemo, ...regimesDemo, ...cidadaosDemo]

/** The people of both cities, registered three years before the day of the demonstration. */
export const demoPessoas = defineDemo({
  nome: 'pessoas',
  ordem: 20,
  async load(ctx, world, cidade) {
    const ids = new Map<DemoPessoa, number>()
    const inicio = `${plusMonths(world.hoje, -36).slice(0, 7)}-02`
    const { codigo, nome, uf } = await findMunicipioConfig(ctx)
    for (const [index, linha] of (cidade === novaSerra ? novaSerraDemo : portoClaroDemo).entries()) {
      const id = await cadastrar(ctx, linha, { inicio, ids, index, cidade: { codigo, nome, uf } })
      ids.set(linha.chave, id)
      const contador = linha.contador && ids.get(linha.contador)
      if (contador) await definirContador(ctx, id, contador, inicio)
      for (const chave of linha.chaves ?? []) await setChave(ctx, chave, !chave.default, id)
    }
    const socio = ids.get('funcionario')
    const beta = ids.get('beta')
    if (socio && beta) await relacionar(ctx, beta, socio, tiposRelacionamento.ResponsavelTecnico, inicio)
  },
})

type Onde = {
  inicio: string
  ids: ReadonlyMap<DemoPessoa, number>
  index: number
  cidade: { codigo: string; nome: string; uf: string }
}

async function cadastrar(ctx: Context, linha: LinhaDemo, { inicio, ids, index, cidade }: Onde): Promise<number> {
  const idDe = (chave: DemoPessoa | undefined) => (chave && ids.get(chave)) ?? null
  const [logradouroTipo, logradouroNome, numero] = linha.endereco
  const municipio = linha.fora ?? cidade
  const empregadorId = idDe(linha.empregador)
  return cadastrarPessoa(ctx, {
    pessoa: {
      documento: demoDocumentos[linha.chave],
      nome: linha.nome,
      nomeFantasia: linha.fantasia ?? null,
      email: linha.emailPadrao ? 'naoinformado@demonstracao.example' : `${linha.chave.toLowerCase()}@demonstracao.example`,
      emailPadrao: linha.emailPadrao ?? false,
      inscricaoMunicipal: linha.inscricao ?? null,
      grpMobiliario: linha.inscricao ? `M${linha.inscricao}` : null,
      naturezaCadastro: linha.natureza ?? 'PERMANENTE',
      situacao: linha.situacao ?? 'ATIVO',
      webIssStatus:
        linha.situacao === 'BLOQUEADO' ? 'BLOQUEADO' : linha.situacao === 'PARALISADO' ? 'PARALISADO_TEMPORARIAMENTE' : 'ATIVO',
      webIssTipoContribuinte: linha.tipo ?? null,
      regimeIssTipo: linha.regime ?? 'FATURAMENTO',
      regimeIssAliquota: linha.aliquota ?? null,
      regimeIssValor: linha.valor ?? null,
      origem: linha.inscricao ? origens.cadastro : origens.autocadastro,
      cadastroInicial: inicio,
      dataAbertura: inicio,
      dataBaixa: linha.situacao === 'BAIXADO' ? plusMonths(inicio, 30) : null,
      fiscalResponsavelId: idDe(linha.fiscal),
      prestador: (linha.papeis ?? []).includes('empresa') && linha.chave !== 'tomador',
      substitutoTributario: linha.substituto ?? false,
      autorizadaNfeDesde: linha.nfe ? inicio : null,
      autorizadaEscriturar: linha.escritura ?? false,
    },
    enderecos: [
      {
        logradouroTipo,
        logradouroNome,
        numero,
        bairro: linha.bairro,
        cep: `99${String(900_000 + index).padStart(6, '0')}`,
        municipioCodigo: municipio.codigo,
        municipioNome: municipio.nome,
        uf: municipio.uf,
      },
    ],
    telefones: [linha.telefone],
    papeis: [
      { perfil: 'usuario', inicio },
      ...(linha.papeis ?? []).map((perfil) => ({
        perfil,
        inicio,
        ...(perfil === 'funcionario' && empregadorId ? { empregadorId } : {}),
        dados: linha.dados?.[perfil] ?? {},
      })),
    ],
    inicioRegime: inicio,
  })
}
