/** An entity of the console of entities: a view, what its columns are called and which entities they name. */
export type Entidade = {
  /** Name of the view. */
  nome: string
  /** Column by its name without capitals and underscores. */
  campos: Map<string, string>
  /** 'prestador' is column prestador_id of the entity pessoa. */
  relacoes: Map<string, { coluna: string; entidade: string }>
}

/** The entities by their names without marks, and the names of the views. */
export type Catalogo = { entidades: Map<string, Entidade>; visoes: ReadonlySet<string> }

/** 'NotaFiscal', 'nota_fiscal' and 'notafiscal' are one name. */
export const semMarca = (nome: string) => nome.replaceAll('_', '').toLowerCase()
