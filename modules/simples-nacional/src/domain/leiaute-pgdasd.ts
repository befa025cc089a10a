import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe, isData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type LeiauteDeclaracao, leiautesDeclaracao } from './leiaute-declaracao.ts'
import { codigosTributo, exigibilidadesSimples, type OperacaoPgdas } from './pgdas.ts'

/** A record that cannot be read: the declaration is left out and listed with the line. */
export class RegistroInvalido extends Error {
  readonly linha: number
  constructor(linha: number, mensagem: string) {
    super(mensagem)
    this.linha = linha
  }
}

export type Registro = { readonly linha: number; readonly campos: readonly string[] }

export type DetalhePgdas = {
  filialAtividade: string
  faixa: 'A' | 'B' | 'C'
  exigibilidade: number
  municipioIncidencia: string | null
  receita: Dinheiro
  aliquotaIss: Aliquota
  iss: Dinheiro
}
export type FilialPgdas = { cnpj: string; municipio: string; receita: Dinheiro; detalhes: DetalhePgdas[] }
export type DasPgdas = {
  numero: string
  total: Dinheiro
  vencimento: Data | null
  validadeCalculo: Data | null
  dataGeracao: Date | null
  iss: { municipio: string; principal: Dinheiro; multa: Dinheiro; juros: Dinheiro }[]
}
export type DeclaracaoPgdas = {
  linha: number
  declaracao: string
  cnpjMatriz: string
  nome: string
  municipioMatriz: string
  periodo: Competencia
  abertura: Data | null
  transmissao: Date
  operacao: OperacaoPgdas
  regimeCaixa: boolean
  receita: Dinheiro
  receitas: { competencia: Competencia; valor: Dinheiro }[]
  filiais: FilialPgdas[]
  das: DasPgdas[]
}

/**
 * Reads the records of one declaration, from 00000 to 99999. Refuses (RegistroInvalido) with the line of what cannot be read. Fields are
 * counted from 1, the type of the record being the first; where each stands the layout tells, that of the PGDAS-D 2018 unless told.
 */
export function lerDeclaracao(
  registros: readonly Registro[],
  { posicoes, qualificacoes }: Pick<LeiauteDeclaracao, 'posicoes' | 'qualificacoes'> = leiautesDeclaracao.PGDASD2018,
): DeclaracaoPgdas {
  const [abertura] = registros
  if (!abertura) throw new RangeError('A declaration has at least one record')
  const ler = leitor(abertura)
  const em = posicoes['00000']
  const declaracao: DeclaracaoPgdas = {
    linha: abertura.linha,
    declaracao: ler.digitos(em.declaracao, 17, 'o número da declaração'),
    cnpjMatriz: ler.cnpj(em.cnpjMatriz),
    nome: ler.texto(em.nome),
    municipioMatriz: ler.texto(em.municipioMatriz),
    periodo: ler.periodo(em.periodo),
    abertura: ler.data(em.abertura),
    transmissao: ler.instante(em.transmissao) ?? ler.falhar('a data da transmissão'),
    operacao: ler.texto(em.operacao) === 'R' ? 'Retificacao' : 'Apuracao',
    regimeCaixa: ler.texto(em.regime) === '1',
    // RBT12 counts by competence; who declares by cash alone has only that figure.
    receita: ler.texto(em.receita) === '' ? ler.valor(em.receitaCaixa) : ler.valor(em.receita),
    receitas: [],
    filiais: [],
    das: [],
  }
  let atividade = ''
  let incidencia: string | null = null
  for (const registro of registros.slice(1)) {
    const campo = leitor(registro)
    const filial = declaracao.filiais.at(-1)
    switch (registro.campos[0]) {
      case '01000':
        declaracao.das.push({
          numero: campo.digitos(posicoes['01000'].numero, 17, 'o número do DAS'),
          total: campo.valor(posicoes['01000'].total),
          vencimento: campo.data(posicoes['01000'].vencimento),
          validadeCalculo: campo.data(posicoes['01000'].validadeCalculo),
          dataGeracao: posicoes['01000'].dataGeracao === undefined ? null : campo.instante(posicoes['01000'].dataGeracao),
          iss: [],
        })
        break
      case '01100':
      case '04000': {
        const perfil = posicoes[registro.campos[0]]
        // Of a DAS the city has the part of the ISS.
        if (perfil && campo.texto(perfil.codigo) === String(codigosTributo.ISS))
          declaracao.das.at(-1)?.iss.push({
            municipio: campo.texto(perfil.municipio),
            principal: campo.valor(perfil.principal),
            multa: campo.valor(perfil.multa),
            juros: campo.valor(perfil.juros),
          })
        break
      }
      case '01500':
        declaracao.receitas.push({
          competencia: campo.periodo(posicoes['01500'].competencia),
          valor: campo.valor(posicoes['01500'].valor),
        })
        break
      case '03000':
        declaracao.filiais.push({
          cnpj: campo.cnpj(posicoes['03000'].cnpj),
          municipio: campo.texto(posicoes['03000'].municipio),
          receita: campo.valor(posicoes['03000'].receita),
          detalhes: [],
        })
        break
      case '03100':
        atividade = campo.digitos(posicoes['03100'].atividade, 2, 'o tipo da atividade')
        break
      case '03110': {
        if (!filial) campo.falhar('o estabelecimento (registro 03000)')
        // Without a city the revenue is of the city of the establishment.
        incidencia = campo.texto(posicoes['03110'].municipio) || (filial?.municipio ?? null)
        filial?.detalhes.push({
          filialAtividade: atividade,
          faixa: 'A',
          exigibilidade: exigibilidadesSimples.indexOf(
            qualificacoes[campo.texto(posicoes['03110'].qualificacaoIss)] ?? campo.falhar('a qualificação do ISS'),
          ),
          municipioIncidencia: incidencia,
          receita: campo.valor(posicoes['03110'].receita),
          aliquotaIss: campo.aliquota(posicoes['03110'].aliquotaIss),
          iss: campo.valor(posicoes['03110'].iss),
        })
        break
      }
      case '03120':
      case '03130':
        filial?.detalhes.push({
          filialAtividade: atividade,
          faixa: registro.campos[0] === '03120' ? 'B' : 'C',
          exigibilidade: 0,
          municipioIncidencia: incidencia,
          receita: Dinheiro.zero,
          aliquotaIss: campo.aliquota(posicoes[registro.campos[0]].aliquotaIss),
          iss: campo.valor(posicoes[registro.campos[0]].iss),
        })
        break
      default:
        break
    }
  }
  return declaracao
}

/** Whether the city has anything to do with the declaration: seat, establishment, incidence or part of a DAS. */
export function isDoMunicipio({ municipioMatriz, filiais, das }: DeclaracaoPgdas, codigoTom: string): boolean {
  return (
    municipioMatriz === codigoTom ||
    filiais.some(
      ({ municipio, detalhes }) =>
        municipio === codigoTom || detalhes.some(({ municipioIncidencia }) => municipioIncidencia === codigoTom),
    ) ||
    das.some(({ iss }) => iss.some(({ municipio }) => municipio === codigoTom))
  )
}

/** Reads the fields of a record by their number, from 1. */
function leitor({ linha, campos }: Registro) {
  const texto = (numero: number) => (campos[numero - 1] ?? '').trim()
  const falhar = (oQue: string): never => {
    throw new RegistroInvalido(linha, `Registro ${campos[0] ?? ''}: não foi possível ler ${oQue}.`)
  }
  const dia = (aaaammdd: string) => `${aaaammdd.slice(0, 4)}-${aaaammdd.slice(4, 6)}-${aaaammdd.slice(6, 8)}`
  return {
    texto,
    falhar,
    digitos: (numero: number, tamanho: number, oQue: string) =>
      new RegExp(`^\\d{1,${tamanho}}$`).test(texto(numero)) ? texto(numero) : falhar(oQue),
    cnpj: (numero: number) => (/^[0-9A-Z]{12}\d{2}$/.test(texto(numero)) ? texto(numero) : falhar('o CNPJ')),
    periodo(numero: number): Competencia {
      const [, ano, mes] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(texto(numero)) ?? []
      return ano && mes ? Competencia.of(Number(ano), Number(mes)) : falhar('o período de apuração')
    },
    data(numero: number): Data | null {
      if (texto(numero) === '') return null
      const lida = dia(texto(numero))
      return /^\d{8}$/.test(texto(numero)) && isData(lida) ? lida : falhar('a data')
    },
    instante(numero: number): Date | null {
      const lido = texto(numero)
      if (lido === '') return null
      const [, data = '', hora, minuto, segundo] = /^(\d{8})(\d{2})(\d{2})(\d{2})$/.exec(lido) ?? []
      return isData(dia(data)) ? instanteDe(dia(data), `${hora}:${minuto}:${segundo}`) : falhar('a data e hora')
    },
    valor(numero: number): Dinheiro {
      const [, inteiro, centavos = ''] = /^(\d{1,13})(?:,(\d{1,2}))?$/.exec(texto(numero) || '0') ?? []
      return inteiro === undefined ? falhar('o valor') : Dinheiro.from(`${inteiro}.${centavos.padEnd(2, '0')}`)
    },
    /** Up to ten decimals; kept with four, half up. */
    aliquota(numero: number): Aliquota {
      const [, inteiro, decimais = ''] = /^(\d{1,3})(?:,(\d{1,10}))?$/.exec(texto(numero) || '0') ?? []
      if (inteiro === undefined) return falhar('a alíquota')
      const dez = BigInt(inteiro + decimais.padEnd(10, '0'))
      return Aliquota.scaled((dez + 500_000n) / 1_000_000n)
    },
  }
}
