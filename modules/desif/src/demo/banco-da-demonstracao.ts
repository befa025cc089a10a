import type { BancoHonesto, ContaDoBanco, DependenciaDoBanco, Movimento } from './banco-honesto.ts'

const CINCO = 50_000n
/** Its branches: the head office and one more, and those that it has in a larger city. */
const enderecos = ['Praça da Matriz, 10', 'Avenida Central, 500', 'Rua do Cais, 75', 'Avenida do Farol, 1200'] as const
/** The branch that lives of credit, on which no ISS is due. */
const DE_CREDITO = '0004'
const contas: readonly ContaDoBanco[] = [
  { conta: '717', nome: 'Rendas de prestação de serviços', superior: '', cosif: '7170000', codigo: '', aliquota: 0n },
  { conta: '71701', nome: 'Tarifas de cartões', superior: '717', cosif: '7171500', codigo: '15010012', aliquota: CINCO },
  { conta: '71702', nome: 'Tarifas de contas', superior: '717', cosif: '7179400', codigo: '15020019', aliquota: CINCO },
  { conta: '71703', nome: 'Rendas de cobrança', superior: '717', cosif: '7173500', codigo: '15100010', aliquota: CINCO },
  { conta: '711', nome: 'Rendas de operações de crédito', superior: '', cosif: '7110000', codigo: '', aliquota: 0n },
]
const bases: Readonly<Record<string, bigint>> = {
  '71701': 4_000_000n,
  '71702': 2_500_000n,
  '71703': 1_250_033n,
  '711': 9_000_000n,
}

/**
 * The bank of the demonstration, whose amounts follow from month, branch and account. `raiz` and extensions are those of its document; `outras`: documents
 * of its further branches, at most three, which move half of the first, and a little more from month to month.
 */
export function bancoDaDemonstracao(documento: string, municipio: string, ...outras: readonly string[]): BancoHonesto {
  return {
    raiz: documento.slice(0, 8),
    nome: 'Banco Demo S.A.',
    titulo: 'B',
    municipio,
    matriz: documento.slice(8),
    dependencias: [documento, ...outras].map(
      (cnpj, indice): DependenciaDoBanco => ({
        codigo: String(indice + 1).padStart(4, '0'),
        extensao: cnpj.slice(8),
        tipo: indice === 0 ? '1' : '2',
        endereco: enderecos[indice] ?? '',
      }),
    ),
    contas,
    movimento,
  }
}

function movimento(dependencia: string, conta: string, mes: string): Movimento {
  const cheio = (bases[conta] ?? 0n) + BigInt(Number(mes.slice(5))) * 12_345n
  const metade = dependencia === '0001' ? cheio : cheio / 2n
  const credito = dependencia === DE_CREDITO && conta === '711' ? metade * 8n : metade
  const debito = conta === '71702' ? credito / 50n : 0n
  return { credito, debito, deducao: 0n, incentivo: 0n, retido: 0n }
}
