import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { useInvalidate } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { AlunoAberto } from './parts/aluno-aberto.tsx'
import { FormularioAluno } from './parts/formulario-aluno.tsx'

/** Buscar aluno (I2): the list, a new student (`?novo`), or the one of `?id=` with guardian and courses. */
export function Screen() {
  const page = usePage()
  const invalidate = useInvalidate()
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const novo = search.get('novo') !== null
  const voltar = () => setSearch({ id: null, novo: null })
  const salvo = (mensagem: string, alunoId: number) => {
    page.success(mensagem)
    void invalidate(rowsOfList('alunos'))
    setSearch({ novo: null, id: alunoId })
  }
  return (
    <Page title="Buscar aluno" back={id || novo ? '/home/ensino/buscar-aluno' : '/home/ensino-menu'}>
      {id ? (
        <AlunoAberto key={id} id={id} onSalvo={salvo} onVoltar={voltar} />
      ) : novo ? (
        <FormularioAluno lido={null} onSalvo={salvo} onVoltar={voltar} />
      ) : (
        <ListView
          slug="alunos"
          onAction={(acao, [linha]) =>
            acao === 'novo' ? setSearch({ novo: 1 }, { push: true }) : setSearch({ id: Number(linha?.id) }, { push: true })
          }
        />
      )}
    </Page>
  )
}
