import { Competencia, nomesDosMeses } from '@iss/kernel/competencia'

const meses = nomesDosMeses
const abreviados = meses.map((mes) => mes.slice(0, 3))

/** '04/2026', not the end of a date; 'abril de 2026', 'abril/2026', 'abr/2026', in any case, 'marco' for 'março' too. */
const citacao = new RegExp(
  `(?<![\\d/])(0?[1-9]|1[0-2])/(\\d{4})(?![\\d/])|(?<!\\p{L})(${meses.join('|')}|marco|${abreviados.join('|')})(\\.?\\s*(?:/|-|\\s+de\\s+|\\s+)\\s*)(\\d{4})(?!\\d)`,
  'giu',
)

type Citacao = { trecho: string; competencia: Competencia; escrever: (outra: Competencia) => string }

function lerCitacao(trecho: string, grupos: readonly (string | undefined)[]): Citacao | null {
  const [mes, ano, palavra, entre = ' de ', anoDaPalavra] = grupos
  if (mes && ano) {
    const competencia = Competencia.of(Number(ano), Number(mes))
    return {
      trecho,
      competencia,
      escrever: (outra) => `${mes.length === 1 ? outra.mes : String(outra.mes).padStart(2, '0')}/${outra.ano}`,
    }
  }
  if (!palavra || !anoDaPalavra) return null
  const minuscula = palavra.toLowerCase().replace('marco', 'março')
  const nomes =
    minuscula.length === 3 && minuscula !== 'mai' ? abreviados : meses.includes(minuscula as never) ? meses : abreviados
  const competencia = Competencia.of(Number(anoDaPalavra), nomes.indexOf(minuscula as never) + 1)
  const comoEscrito = (nome: string) =>
    palavra === palavra.toUpperCase()
      ? nome.toUpperCase()
      : palavra[0] === palavra[0]?.toUpperCase()
        ? `${nome[0]?.toUpperCase()}${nome.slice(1)}`
        : nome
  return { trecho, competencia, escrever: (outra) => `${comoEscrito(nomes[outra.mes - 1] ?? '')}${entre}${outra.ano}` }
}

/**
 * A description for another competence: the months that it names move as far as the note does, when they are the note's own or the one before
 * it (a service billed afterwards). Answers the text, what was changed, and the other months that it names and that stay.
 */
export function moverCompetencia(
  texto: string,
  de: Competencia,
  para: Competencia,
): { texto: string; trocas: { de: string; para: string }[]; ficaram: string[] } {
  const distancia = Competencia.ordinal(para) - Competencia.ordinal(de)
  const trocas: { de: string; para: string }[] = []
  const ficaram: string[] = []
  const novo = texto.replace(citacao, (trecho, ...grupos: (string | undefined)[]) => {
    const lida = lerCitacao(trecho, grupos)
    if (!lida || distancia === 0) return trecho
    const atras = Competencia.ordinal(de) - Competencia.ordinal(lida.competencia)
    if (atras !== 0 && atras !== 1) {
      ficaram.push(trecho)
      return trecho
    }
    const escrito = lida.escrever(lida.competencia.plusMonths(distancia))
    trocas.push({ de: trecho, para: escrito })
    return escrito
  })
  return { texto: novo, trocas, ficaram }
}
