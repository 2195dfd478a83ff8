import './shoe-care.css';

export function ShoeCare({ fields }: { fields: { title: string; steps: string[] } }) {
  return (
    <section className="shoe-care wrap">
      <h2 className="heading">{fields.title}</h2>
      <ol>
        {fields.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
